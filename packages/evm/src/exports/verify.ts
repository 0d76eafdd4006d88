export { createRpcPool } from '../rpc/createRpcPool.ts'
export type { VerifyOptions } from '../verify/VerifyOptions.ts'
export { verifyMessage } from '../verify/verifyMessage.ts'
export { verifyTypedData } from '../verify/verifyTypedData.ts'
