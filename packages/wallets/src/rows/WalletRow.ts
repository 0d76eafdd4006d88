import * as v from 'valibot'
import { rowFaults } from './rowFaults.ts'
import { walletFields } from './walletFields.ts'

/**
 * Schema of one row of the directory: facts about a wallet, each with the keys of the sources that state it.
 *
 * An absent field is unknown, never "no". The rules that need only the row are checked here; those between rows (an id,
 * rdns or store id in two rows, a source that is not in SOURCES.md) by `directoryFaults`.
 *
 * @example v.parse(WalletRow, row)
 */
export const WalletRow = v.pipe(
  walletFields,
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed) for (const message of rowFaults(dataset.value)) addIssue({ message })
  }),
)

export type WalletRow = v.InferOutput<typeof walletFields>
