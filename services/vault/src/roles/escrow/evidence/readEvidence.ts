import * as v from 'valibot'
import { bindEvidence } from '../../../contract/calls/bindEvidence.ts'
import { deriveKeyPair } from '../../../serve/deriveKeyPair.ts'
import { type LoginEvidence, loginEvidence } from '../../../serve/loginEvidence.ts'
import { openSecret } from '../../../serve/openSecret.ts'
import type { EscrowServices } from '../EscrowServices.ts'
import { verifyFarcaster } from './verifyFarcaster.ts'
import { verifyIdToken } from './verifyIdToken.ts'
import { verifyUser } from './verifyUser.ts'

/**
 * The identity that a login elsewhere proves to the escrow, asked of the provider or the chain itself. Nothing that the vault says of the login counts.
 *
 * @returns `undefined` for what proves nothing.
 * @throws CallRefusal `unavailable` when the provider does not answer, `input-invalid` for what was not sealed to the escrow for this page key.
 */
export async function readEvidence(
  services: Pick<EscrowServices, 'clock' | 'farcaster' | 'log' | 'secrets' | 'social' | 'vaultOrigin'>,
  evidence: string,
  { thumbprint }: { readonly thumbprint: string },
): Promise<string | undefined> {
  const [enc = '', sealed = ''] = evidence.split('.')
  const { privateJwk } = deriveKeyPair(services.secrets.of('hpke'))
  const bytes = await openSecret(privateJwk, bindEvidence({ thumbprint }), { enc, sealed })
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), loginEvidence), Buffer.from(bytes).toString())
  if (!parsed.success) return undefined
  return judge(services, parsed.output, thumbprint)
}

async function judge(
  services: Pick<EscrowServices, 'clock' | 'farcaster' | 'log' | 'social' | 'vaultOrigin'>,
  evidence: LoginEvidence,
  thumbprint: string,
) {
  if (evidence.kind === 'farcaster') return verifyFarcaster(services, evidence, thumbprint)
  const provider = services.social.get(evidence.provider)
  if (!provider || provider.isOpenId !== (evidence.kind === 'openid')) return undefined
  return evidence.kind === 'openid'
    ? verifyIdToken(services, provider, evidence, thumbprint)
    : verifyUser(services, provider, evidence.accessToken)
}
