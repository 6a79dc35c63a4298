const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

/** Whether a host, as a URL or a setting writes it, is this very machine. */
export const isLoopback = (host: string) => LOOPBACK.includes(host.replace(/^\[|\]$/g, ''))
