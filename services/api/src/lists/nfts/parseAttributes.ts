import { isRecord } from 'billfold/protocol'
import type { NftMetadata } from './NftMetadata.ts'

/** Reads what was kept of an item's attributes; empty for another text. */
export function parseAttributes(text: string | null): { trait: string; value: string }[] {
  const list: unknown = text === null ? [] : JSON.parse(text)
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown) =>
    isRecord(item) && typeof item.trait === 'string' && typeof item.value === 'string'
      ? [{ trait: item.trait, value: item.value } satisfies NftMetadata['attributes'][number]]
      : [],
  )
}
