const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** Whether a host from a URL or a setting refers to this machine. */
export const isLoopback = (host: string) => LOOPBACK.includes(host.replace(/^\[|\]$/g, ''))
