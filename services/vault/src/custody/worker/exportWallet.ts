import { BillfoldError, vaultWrongRecoveryCode } from 'billfold/protocol'
import { isEqual } from '../bytes/isEqual.ts'
import { exportEvmKey } from '../derive/exportEvmKey.ts'
import { exportSolanaKey } from '../derive/exportSolanaKey.ts'
import { toWords } from '../derive/toWords.ts'
import { readRecoveryCode } from '../factors/readRecoveryCode.ts'
import { sealKit } from '../kit/sealKit.ts'
import type { CommandResults, ParsedParams } from './commands.ts'
import type { Session } from './createSession.ts'
import { takeSecrets } from './takeSecrets.ts'

/** The one way on which a secret leaves the worker: asked for by name, after an opening of its own. */
export async function exportWallet(
  session: Session,
  asked: ParsedParams<'exportWallet'>,
): Promise<CommandResults['exportWallet']> {
  const code = asked.form === 'kit' ? readRecoveryCode(asked.code) : undefined
  if (code && !(session.code && isEqual(code, session.code))) throw new BillfoldError(vaultWrongRecoveryCode)
  const { opening, secrets } = takeSecrets(session, ['export'])
  const { rootSecret, wrappingKey } = secrets
  try {
    const { accounts } = opening.vault
    if (asked.form === 'words') return { text: toWords(rootSecret) }
    if (asked.form === 'evm-key') return { text: exportEvmKey(opening.keys.eip155) }
    if (asked.form === 'solana-key') return { text: exportSolanaKey(opening.keys.solana) }
    const { draw } = session.seams
    if (asked.form === 'shares') {
      // With its list of words: loaded by those alone who ask for it.
      const { splitShares } = await import('../shares/splitShares.ts')
      return { text: (await splitShares(rootSecret, { threshold: 2, count: 3, draw })).join('\n') }
    }
    return { text: await sealKit({ rootSecret, accounts, code: code!, createdAt: asked.createdAt, draw }) }
  } finally {
    rootSecret.fill(0)
    wrappingKey.fill(0)
    code?.fill(0)
  }
}
