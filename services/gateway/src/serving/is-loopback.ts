const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

export const isLoopback = (host: string) => LOOPBACK.includes(host.replace(/^\[|\]$/g, ''))
