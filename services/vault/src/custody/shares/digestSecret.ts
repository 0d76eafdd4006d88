/** The first 4 bytes of HMAC-SHA256 of a secret under the random part of its digest share (SLIP-39, step 3 of "Sharing a secret"). */
export async function digestSecret(
  secret: Uint8Array<ArrayBuffer>,
  random: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', random, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, secret)).slice(0, 4)
}
