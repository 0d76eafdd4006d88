import { createNonce, type SignInMessage, toSignInText } from 'billfold/protocol'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { SiwxServer } from './SiwxServer.ts'

/** Sends ten forgeries of a sign-in to a server, nine where it takes no data, each by its name with what the server says. */
export async function sendForgeries(server: SiwxServer, origin: string): Promise<Readonly<Record<string, string>>> {
  const { host: domain } = new URL(origin)
  const [account, other] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())]
  const visitor = server.visit()
  const sign = async (change: Partial<SignInMessage> = {}) => {
    const data: SignInMessage = {
      ...{ accountAddress: account.address, chainId: 'eip155:1', domain, uri: origin, version: '1' },
      ...{ nonce: await visitor.issue(), issuedAt: new Date().toISOString() },
      ...change,
    }
    const message = toSignInText(data)
    return { data, message, signature: await account.signMessage({ message }) }
  }
  const used = await sign()
  const first = await visitor.post(used)
  if (first !== 'signed in') throw new Error(`A sign-in without a forgery was refused: ${first}`)
  const doubled = (await sign()).message.replace(/Nonce: .*/, line => `${line}\n${line}`)
  const past = (ms: number) => new Date(Date.now() - ms).toISOString()
  return {
    'another site': await visitor.post(await sign({ domain: 'evil.example', uri: 'https://evil.example' })),
    'another origin': await visitor.post(await sign({ uri: `${origin}0/` })),
    'another chain': await visitor.post(await sign({ chainId: 'eip155:10' })),
    'a nonce that was used': await visitor.post(used),
    'a nonce of its own': await visitor.post(await sign({ nonce: createNonce() })),
    'a login that has expired': await visitor.post(await sign({ expirationTime: past(1_000) })),
    'an old login': await visitor.post(await sign({ issuedAt: past(3_600_000) })),
    ...(server.takesData && {
      'data that differ': await visitor.post({
        ...(await sign()),
        data: { ...used.data, accountAddress: other.address },
      }),
    }),
    'a duplicate line': await visitor.post({
      message: doubled,
      signature: await account.signMessage({ message: doubled }),
    }),
    'a page of another site': await visitor.post(await sign(), true),
  }
}
