import { solanaRow } from '../solanaRow.ts'
import type { createReader } from './createReader.ts'
import type { RpcContext } from './RpcContext.ts'
import { RpcError } from './RpcError.ts'

/** A value with the slot it was read at, after the refusal of a slot that has not been reached. */
export function withSlot<value>(
  { bank }: RpcContext,
  reader: createReader.ReturnType,
  configAt: number,
  value: () => value,
): { context: { apiVersion: string; slot: number }; value: value } {
  const least = reader.option.whole(configAt, 'minContextSlot')
  if (least !== undefined && least > bank.slot) {
    throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: bank.slot })
  }
  reader.option.commitment(configAt)
  return { context: { apiVersion: solanaRow.apiVersion, slot: bank.slot }, value: value() }
}
