import { listenOnFreePort } from './listen-on-free-port.ts'

/** The limit: reads the body and answers. */
listenOnFreePort((req, res) => {
  req.on('data', () => {})
  req.on('end', () => res.writeHead(202, { 'content-length': 2 }).end('ok'))
})
