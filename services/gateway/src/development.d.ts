/**
 * Set when the service is built (esbuild's `define`), so that a production build does not contain what stands behind
 * it. Where nothing is built (tests, tsx) it is a property of globalThis, and absent means false.
 */
declare const __DEVELOPMENT__: boolean
