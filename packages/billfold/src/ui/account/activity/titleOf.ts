import type { Transaction } from '../../../core/activity/Transaction.ts'
import { plainText } from '../../../parts/plainText.ts'
import type { Text } from '../../texts/createText.ts'
import { operationText } from './operationText.ts'

/** What was done: in the words of the host, which are text and nothing else, or by the verb of the operation. */
export const titleOf = (t: Text, { description = '', operationType }: Transaction): string =>
  plainText(description) || t(operationText(operationType))
