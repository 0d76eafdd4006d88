import * as v from 'valibot'

const head = v.object({ publisher: v.string(), tag: v.number(), attestation: v.optional(v.string()) })

/** Reads what `formatHead` wrote; undefined for anything else. */
export function parseHead(text: string): parseHead.ReturnType | undefined {
  try {
    const parsed = v.safeParse(head, JSON.parse(text))
    return parsed.success ? { attestation: undefined, ...parsed.output } : undefined
  } catch {
    return undefined
  }
}

export declare namespace parseHead {
  type ReturnType = { readonly publisher: string; readonly tag: number; readonly attestation: string | undefined }
}
