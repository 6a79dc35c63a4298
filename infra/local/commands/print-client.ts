import { buildClient } from '../build/build-client.ts'
import { projectRoot } from '../project-root.ts'

console.log(await buildClient(projectRoot()))
