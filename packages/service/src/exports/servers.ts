// Servers for tests and measurements; needs no test runner.
export { startPostgres } from '../testing/startPostgres.ts'
export { startRedis } from '../testing/startRedis.ts'
