import type { Transaction } from '../../../core/activity/Transaction.ts'
import { plainText } from '../../../parts/plainText.ts'
import type { Text, TextKey } from '../../texts/createText.ts'

/** What the visitor did, by the field's word for it. */
const TEXTS: Readonly<Record<string, TextKey>> = {
  approve: 'activity.approve',
  borrow: 'activity.borrow',
  burn: 'activity.burn',
  cancel: 'activity.cancel',
  claim: 'activity.claim',
  deploy: 'activity.deploy',
  deposit: 'activity.deposit',
  mint: 'activity.mint',
  receive: 'activity.receive',
  repay: 'activity.repay',
  revoke: 'activity.revoke',
  send: 'activity.send',
  stake: 'activity.stake',
  trade: 'activity.trade',
  unstake: 'activity.unstake',
  withdraw: 'activity.withdraw',
}

/** What was done: in the words of the host, which are text and nothing else, or by the verb of the operation. */
export const titleOf = (t: Text, { description = '', operationType }: Transaction): string =>
  plainText(description) || t(operationText(operationType))

/** The verb of an operation; one for all that are not known. */
const operationText = (type: string): TextKey =>
  (Object.hasOwn(TEXTS, type) ? TEXTS[type] : undefined) ?? 'activity.execute'
