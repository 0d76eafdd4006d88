const forms =
  /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{40,120}|z[1-9A-HJ-NP-Za-km-z]{40,120}|f[0-9a-f]{60,160})(?=$|\/)/

/** Whether a text begins with an id of IPFS (CID, version 0 or 1) and goes on, if it does, with a path. Pure. */
export function isContentId(text: string): boolean {
  return forms.test(text)
}
