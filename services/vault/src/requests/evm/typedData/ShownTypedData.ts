import type { TypedData } from '../../../custody/sign/typedData/TypedData.ts'
import type { ShownToken } from '../../approval/ShownToken.ts'
import type { ClearText } from '../../erc7730/decode/ClearText.ts'
import type { Step } from '../calls/decode/Step.ts'

/** Typed data to sign. */
export type ShownTypedData = {
  readonly kind: 'typed-data'
  readonly data: TypedData
  readonly steps?: readonly Step[]
  /** By a description of the operator's. */
  readonly clear?: ClearText
  readonly tokens: readonly ShownToken[]
}
