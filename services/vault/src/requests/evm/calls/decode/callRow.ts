import type { AbiType } from '../../../decode/AbiType.ts'
import type { AbiValue } from '../../../decode/readAbi.ts'
import type { Call } from './Call.ts'
import type { Step } from './Step.ts'

/** What a known call means: steps of its own, or calls inside it; `undefined` where what is inside is malformed. */
export type CallRow = {
  readonly signature: string
  readonly types: readonly AbiType[]
  read(values: readonly AbiValue[], call: Call): Meaning | undefined
}

type Meaning =
  | { readonly steps: readonly Step[] }
  /** `beside`: what happens beside the calls. */
  | { readonly calls: readonly Call[]; readonly beside?: readonly Step[] }
  | { readonly delegated: Call; readonly beside?: readonly Step[] }

/** A row of the table of calls, its values typed as `types` read them. */
export function callRow<const values extends readonly AbiValue[]>(
  signature: string,
  types: readonly AbiType[],
  read: (values: values, call: Call) => Meaning | undefined,
): CallRow {
  return { signature, types, read: (values, call) => read(values as unknown as values, call) }
}

export declare namespace callRow {
  type Means = Meaning
}
