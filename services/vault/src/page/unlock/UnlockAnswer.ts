import type { Described } from '../forms/describeFailure.ts'

/** Why a factor did not open the wallet, in words of the settings' catalogue. */
export type UnlockAnswer = { readonly failure: Described }
