export type Tuning = { major: number; port: number; durable: boolean }

/** The server's command-line options: low memory use, and connections from this machine only. */
export function serverOptions({ major, port, durable }: Tuning): string[] {
  const options: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    // Socket paths are limited to 107 bytes, and a project folder's path can be longer.
    unix_socket_directories: '',
    shared_buffers: '32MB',
    max_connections: 200,
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '256MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Saves three idle I/O workers, which are new in version 18.
    ...(major >= 18 ? { io_method: 'sync' } : {}),
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', deadlock_timeout: '100ms' }),
  }
  return Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
