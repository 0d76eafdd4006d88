import * as v from 'valibot'

const clientData = v.object({
  type: v.string(),
  challenge: v.string(),
  origin: v.string(),
  crossOrigin: v.optional(v.boolean(), false),
  topOrigin: v.optional(v.string()),
})

/** What the browser says of where a passkey was used (WebAuthn, section 5.8.1); `undefined` when it is none of that. */
export function readClientData(clientDataJSON: string): v.InferOutput<typeof clientData> | undefined {
  try {
    return v.parse(clientData, JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}
