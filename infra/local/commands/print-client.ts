/** Builds @debrief/client and prints the tarball's path. */
import { projectRoot } from '../project-root.ts'
import { buildClient } from '../build/build-client.ts'

console.log(await buildClient(projectRoot()))
