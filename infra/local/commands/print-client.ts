/** Builds @debrief/client and prints the tarball's path. */

import { buildClient } from '../build/build-client.ts'
import { projectRoot } from '../project-root.ts'

console.log(await buildClient(projectRoot()))
