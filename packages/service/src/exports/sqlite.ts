export { openSqliteFile } from '../database/openSqliteFile.ts'
