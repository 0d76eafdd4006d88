import { run } from '../run.ts'
import { withServer } from './withServer.ts'

/** What operators set beside the commands of the documentation. */
const SETTINGS = {
  BILLFOLD_CLOSE_DELAY_SECONDS: '0',
  BILLFOLD_VAULT_URL: 'http://localhost:8083',
  BILLFOLD_VAULT_SMTP: 'smtp://127.0.0.1:2525',
  BILLFOLD_VAULT_MAIL_FROM: 'Wallets <login@example.com>',
  BILLFOLD_ESCROW_CARD: 'none',
}
/** Commands that end by themselves. */
const ENDS = /billfold-\w+ (--help|migrate|seed|roll-back)\b/

/**
 * Runs a command of the documentation, word for word: to its end, or until the server that it starts is ready and answers.
 * `env` is added to the settings of an operator.
 *
 * @returns what it answered: its output, or the status of `/ready` (of a chain: of any request)
 */
export async function runCommand(
  text: string,
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<string> {
  const words = text.split(' ')
  const [file = '', ...rest] = words
  const settings = { ...SETTINGS, ...env }
  if (ENDS.test(text)) return run(file, rest, { cwd, env: settings }).catch(String)
  let answer = ''
  await withServer({ words, cwd, env: settings }, async url => {
    answer = String((await fetch(`${url}/ready`)).status)
  })
  return answer
}
