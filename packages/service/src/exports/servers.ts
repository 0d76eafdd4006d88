// Servers for tests and measurements; needs no test runner.
export { isLeftOut } from '../testing/isLeftOut.ts'
export { startPostgres } from '../testing/startPostgres.ts'
export { startRedis } from '../testing/startRedis.ts'
