import { BillfoldError, vaultInvalidMessage } from 'billfold/protocol'
import { limits } from '../../contract/limits.ts'
import { deriveKeys } from '../derive/deriveKeys.ts'
import { deriveWriteKey } from '../derive/deriveWriteKey.ts'
import { toAccounts } from '../derive/toAccounts.ts'
import { toWriteKey } from '../derive/toWriteKey.ts'
import { sealVault } from '../seal/sealVault.ts'
import { signWrite } from '../sign/signWrite.ts'
import type { CommandResults, ParsedParams } from './commands.ts'
import type { Session } from './createSession.ts'
import { makeEnvelopes } from './makeEnvelopes.ts'

/** Makes a root secret and seals it. Nothing of it stays here: it is proven by opening it as it will be opened ever after. */
export async function createWallet(
  session: Session,
  { owner, recipient, createdAt, envelopes: asked }: ParsedParams<'createWallet'>,
): Promise<CommandResults['createWallet']> {
  if (asked.some(({ frame }) => frame.generation !== 1))
    throw new BillfoldError(vaultInvalidMessage, { details: 'A first write is generation 1' })
  const { draw } = session.seams
  const rootSecret = draw(limits.secretBytes)
  const wrappingKey = draw(limits.secretBytes)
  const keys = await deriveKeys(rootSecret)
  const writeKey = deriveWriteKey(rootSecret, owner)
  try {
    const accounts = toAccounts(keys)
    const common = { owner, accounts, wrappingKey, writeKey, recipient, createdAt }
    const { envelopes, deposits } = await makeEnvelopes(session, common, asked)
    const facts = { v: 1, ...owner, generation: 1, accounts, writeKey: toWriteKey(writeKey), envelopes } as const
    const vault = await sealVault({ facts: { ...facts, envelopes }, rootSecret, wrappingKey, draw })
    const { thumbprint } = recipient
    return {
      vault,
      deposits,
      removals: [],
      proof: signWrite({ record: vault, replaces: 0, thumbprint, key: writeKey }),
    }
  } finally {
    for (const bytes of [rootSecret, wrappingKey, writeKey, keys.eip155, keys.solana]) bytes.fill(0)
  }
}
