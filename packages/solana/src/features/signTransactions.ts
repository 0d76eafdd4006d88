import type { FeatureImplementations } from 'billfold/adapter'
import { toBase64 } from '../bytes/toBase64.ts'
import { askSigned } from './askSigned.ts'

/** Signs serialised transactions, legacy or version 0, without sending them; resolves with base64. */
export const signTransactions: FeatureImplementations['signTransactions'] = async options =>
  (await askSigned(options, options.transactions)).map(({ bytes }) => toBase64(bytes))
