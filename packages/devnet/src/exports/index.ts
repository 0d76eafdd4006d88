export { accounts } from '../accounts.ts'
export { chainRows } from '../chainRows.ts'
export { createDevnet } from '../createDevnet.ts'
export { DevnetError } from '../DevnetError.ts'
