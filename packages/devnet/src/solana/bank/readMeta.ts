import type { TransactionMetadata } from 'litesvm'
import { base58 } from '../base58.ts'
import type { BankTransaction } from './BankTransaction.ts'

/** What the virtual machine returns for a run, as plain values. */
export function readMeta(meta: TransactionMetadata): Pick<BankTransaction, 'logs' | 'units' | 'inner' | 'returnData'> {
  const returned = meta.returnData()
  const data = returned.data()
  return {
    logs: meta.logs(),
    units: Number(meta.computeUnitsConsumed()),
    inner: meta.innerInstructions().flatMap((list, index) =>
      list.length === 0
        ? []
        : {
            index,
            instructions: list.map(inner => ({
              programIdIndex: inner.instruction().programIdIndex(),
              accounts: [...inner.instruction().accounts()],
              data: base58.toText(inner.instruction().data()),
              stackHeight: inner.stackHeight(),
            })),
          },
    ),
    returnData:
      data.length === 0
        ? null
        : { programId: base58.toText(returned.programId()), data: Buffer.from(data).toString('base64') },
  }
}
