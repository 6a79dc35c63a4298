export type Tuning = { major: number; port: number; durable: boolean }

/** What the server is started with: small, for one machine, reachable from this machine only. */
export function serverOptions({ major, port, durable }: Tuning): string[] {
  const options: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    // Socket paths are limited to 107 bytes and project folders are not.
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
    // Three idle reader processes less; version 18 brought the setting.
    ...(major >= 18 ? { io_method: 'sync' } : {}),
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', deadlock_timeout: '100ms' }),
  }
  return Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
