export { default } from './infra/checks/vitest.config.ts'
