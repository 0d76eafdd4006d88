import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion } from '../../src/contract/calls/passkeyAssertion.ts'
import type { PasskeyAttestation } from '../../src/contract/calls/passkeyAttestation.ts'
import type { PasskeyCreation } from '../../src/contract/calls/passkeyCreation.ts'
import type { PasskeyRequest } from '../../src/contract/calls/passkeyRequest.ts'
import { vaultUrl } from './addresses.ts'

const url64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
/** A byte string of CBOR. */
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ])
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** An authenticator with one passkey (ES256), which can be made to lie. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let counter = 0
  let userHandle: string | null = null

  function clientData(type: string, challenge: string, faults: createAuthenticator.Faults): Buffer {
    const { clientData = {} } = faults
    return Buffer.from(JSON.stringify({ type, challenge, origin: vaultUrl, crossOrigin: false, ...clientData }))
  }
  function authData(rpId: string, flags: number, rest: Buffer): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest])
  }

  return {
    credentialId: url64(credentialId),
    create(creation: PasskeyCreation, faults: createAuthenticator.Faults = {}): PasskeyAttestation {
      userHandle = creation.user.id
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, credentialId.length])
      const data = authData(
        faults.rpId ?? creation.rp.id,
        faults.flags ?? 0x45,
        Buffer.concat([Buffer.alloc(16), length, credentialId, cose]),
      )
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      return {
        credentialId: url64(credentialId),
        clientDataJSON: url64(clientData('webauthn.create', creation.challenge, faults)),
        attestationObject: url64(attestationObject),
        transports: ['internal'],
      }
    },
    get(request: PasskeyRequest, faults: createAuthenticator.Faults = {}): PasskeyAssertion {
      counter = faults.counter ?? counter + 1
      const data = authData(faults.rpId ?? request.rpId, faults.flags ?? 0x05, Buffer.alloc(0))
      const client = clientData('webauthn.get', request.challenge, faults)
      const key = faults.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey
      const signature = sign(
        'sha256',
        Buffer.concat([data, sha256(client)]),
        createPrivateKey(key.export({ format: 'pem', type: 'pkcs8' })),
      )
      return {
        credentialId: faults.credentialId ?? url64(credentialId),
        clientDataJSON: url64(client),
        authenticatorData: url64(data),
        signature: url64(signature),
        userHandle: faults.userHandle === undefined ? userHandle : faults.userHandle,
      }
    },
  }
}

export declare namespace createAuthenticator {
  type Faults = {
    readonly clientData?: Record<string, unknown>
    readonly rpId?: string
    /** 1 present, 4 verified, 64 holds a new credential. */
    readonly flags?: number
    readonly counter?: number
    readonly isForged?: boolean
    readonly credentialId?: string
    readonly userHandle?: string | null
  }
}
