import { awaitHost, createAnswerer, FrameFailure } from 'billfold/channel'
import { type FrameAnswer, frameProtocol } from 'billfold/protocol'
import { isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

// A vault's frame that does what a test says, over the public seam `billfold/channel`; its keys and signatures are real. What it remembers is in its partition
// of the browser, as a real one does. `window.vault` is the test's.

const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

type SentTransaction = FrameAnswer<'GET_SENT'>['sent'][number]
type Approval = { readonly method: string; answer(isApproved: boolean): void }

const vault = {
  address: account.address,
  log: [] as string[],
  payloads: [] as unknown[],
  approvals: [] as Approval[],
  firstStep: 'VERIFY_OTP' as 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT',
  /** Whether only what the visitor brings opens the wallet; stored, as the device's part of the wallet is. */
  get isNewHere() {
    return localStorage.getItem('new-here') === 'yes'
  },
  set isNewHere(isNew) {
    localStorage.setItem('new-here', isNew ? 'yes' : 'no')
  },
  /** The session is valid, and this device opens nothing by it any more; as in the real vault, the first request ends it. */
  closeForGood() {
    localStorage.setItem('closed', 'yes')
  },
  /** Whether nothing else than this device opens the wallet, until its owner was in the settings. */
  isAlone: false,
  /** What was signed for an earlier page; kept, as in a real one. */
  get sent(): SentTransaction[] {
    return JSON.parse(localStorage.getItem('sent') ?? '[]')
  },
  set sent(sent) {
    localStorage.setItem('sent', JSON.stringify(sent))
  },
  /** Ids of requests whose answer the page has acknowledged. */
  seen: [] as string[],
  /** Kinds that are not answered. */
  mute: [localStorage.getItem('mute') ?? ''],
  device: () => {},
  /** A login that the visitor completes elsewhere, until it ends: with their name, or with the code of the failure. */
  social: undefined as { resolve(name: string): void; reject(code: string): void } | undefined,
  emit(_event: 'SESSION_END' | 'ESCAPE' | 'CLOSE') {},
}
export type VaultDouble = typeof vault
Object.assign(window, { vault })

const isLoggedIn = () => localStorage.getItem('session') === 'yes'
const need = () => {
  if (!isLoggedIn())
    throw new FrameFailure({ code: 'vault/not-connected', message: 'Please log in first', rpcCode: 4100 })
}
let chainId: string | number = 1
const user = () => ({
  address: account.address,
  chainId,
  email: localStorage.getItem('email') ?? 'ada@example.com',
  accounts: [{ address: account.address, type: 'eoa' as const }],
  preferredAccountType: 'eoa' as const,
  custody: 'user-sealed' as const,
  isOnThisDeviceAlone: vault.isAlone,
  smartAccountDeployed: false,
})

/** Waits for what the visitor does in a window, on a phone or with their passkey. */
const elsewhere = (signal: AbortSignal) =>
  new Promise<string>((resolve, reject) => {
    const fail = (code: string, message = 'It came to nothing') => {
      vault.social = undefined
      reject(new FrameFailure({ code, message }))
    }
    vault.social = {
      resolve(name) {
        vault.social = undefined
        resolve(name)
      },
      reject: fail,
    }
    signal.addEventListener('abort', () => {
      vault.log.push('social given up')
      fail('vault/login-over', 'over')
    })
  })
const handlers: createAnswerer.Handlers = {
  async SYNC_DAPP_DATA() {},
  async SYNC_THEME() {},
  async GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
    return { smartAccountEnabledNetworks: [8453] }
  },
  async IS_CONNECTED() {
    return { isConnected: isLoggedIn() }
  },
  async CONNECT_EMAIL() {
    if (vault.firstStep === 'CONNECT') localStorage.setItem('session', 'yes')
    return { action: vault.firstStep }
  },
  CONNECT_DEVICE: (_, { signal }) =>
    new Promise((resolve, reject) => {
      vault.device = () => resolve(undefined)
      signal.addEventListener('abort', () => {
        vault.log.push('device given up')
        reject(new FrameFailure({ code: 'vault/login-over', message: 'over' }))
      })
    }),
  async CONNECT_OTP({ otp }) {
    if (otp !== '123456') throw new FrameFailure({ code: 'vault/code-wrong', message: 'The code is not right' })
    localStorage.setItem('session', 'yes')
  },
  async GET_SOCIAL_REDIRECT_URI({ provider }) {
    return { uri: `${location.origin}/provider?state=s1&provider=${provider}` }
  },
  CONNECT_SOCIAL: ({ uri }, { signal }) => {
    if (uri.includes('error=')) throw new FrameFailure({ code: 'connection/rejected', message: 'The visitor said no' })
    const done = (userName: string) => {
      localStorage.setItem('session', 'yes')
      return { ...user(), userName }
    }
    if (uri.includes('ticket=')) return Promise.resolve(done('Ada by ticket'))
    return elsewhere(signal).then(done)
  },
  async GET_FARCASTER_URI() {
    return { url: 'https://farcaster.example/channel' }
  },
  async CONNECT_FARCASTER(_, { signal }) {
    const userName = await elsewhere(signal)
    localStorage.setItem('session', 'yes')
    return { userName }
  },
  async CONNECT_PASSKEY(_, { signal }) {
    await elsewhere(signal)
    localStorage.setItem('session', 'yes')
  },
  async GET_USER(payload) {
    need()
    if (payload?.chainId !== undefined) chainId = payload.chainId
    if (localStorage.getItem('closed') === 'yes') {
      localStorage.removeItem('closed')
      localStorage.removeItem('session')
      vault.emit('SESSION_END')
      throw new FrameFailure({ code: 'vault/not-connected', message: 'Please log in again' })
    }
    if (vault.isNewHere) throw new FrameFailure({ code: 'vault/factor-needed', message: 'This device is new' })
    return user()
  },
  OPEN_WALLET: (payload, { signal }) =>
    new Promise((resolve, reject) => {
      if (payload?.for) need()
      signal.addEventListener('abort', () =>
        reject(new FrameFailure({ code: 'vault/aborted', message: 'Request was aborted', rpcCode: 4001 })),
      )
      vault.approvals.push({
        method: `OPEN_WALLET ${payload?.for ?? ''}`.trim(),
        answer(isOpened) {
          if (!isOpened) return reject(new FrameFailure({ code: 'wallet/rejected', message: 'no', rpcCode: 4001 }))
          if (payload?.for === 'settings') vault.isAlone = false
          else if (payload?.for === 'email') localStorage.setItem('email', 'grace@example.com')
          else vault.isNewHere = false
          resolve(undefined)
        },
      })
    }),
  async SWITCH_NETWORK(payload) {
    if (payload.chainId === 'eip155:31338')
      throw new FrameFailure({ code: 'vault/chain-unsupported', message: 'Chain is not supported', rpcCode: 4901 })
    chainId = Number(String(payload.chainId).replace('eip155:', ''))
    return { chainId }
  },
  async GET_SENT(payload) {
    need()
    vault.sent = vault.sent.filter(({ hash }) => !payload?.seen?.includes(hash))
    return { sent: vault.sent }
  },
  async RPC_SEEN({ id }) {
    vault.seen.push(id)
  },
  async SIGN_OUT() {
    localStorage.removeItem('session')
    localStorage.removeItem('email')
    vault.emit('SESSION_END')
  },
  async SET_PREFERRED_ACCOUNT({ type }) {
    need()
    return { type, address: account.address }
  },
  RPC_REQUEST({ method, params }, { signal }) {
    need()
    if (method === 'eth_getBalance') return Promise.resolve('0x64')
    return new Promise((resolve, reject) => {
      const [message] = Array.isArray(params) ? params : []
      const refuse = (text: string) =>
        reject(new FrameFailure({ code: 'wallet/rejected', message: text, rpcCode: 4001 }))
      // As the real one says it.
      signal.addEventListener('abort', () =>
        reject(new FrameFailure({ code: 'vault/aborted', message: 'Request was aborted', rpcCode: 4001 })),
      )
      vault.approvals.push({
        method,
        answer(isApproved) {
          if (!isApproved) return refuse('user rejected')
          if (method !== 'personal_sign') return resolve(`0x${'ab'.repeat(32)}`)
          const raw = isHex(message) ? message : '0x'
          account.signMessage({ message: { raw } }).then(resolve, reject)
        },
      })
    })
  },
}

awaitHost({
  window,
  isOriginAllowed: origin => /^http:\/\/127\.0\.0\.1:\d+$/.test(origin),
  onHost({ nonce, port }) {
    const answerer = createAnswerer(port, {
      handlers: Object.fromEntries(
        Object.entries({
          ...handlers,
          async RPC_ABORT(payload: { id?: string | undefined } | undefined) {
            answerer.abort(payload?.id)
          },
        }).map(([name, handler]) => [
          name,
          (payload: never, context: never) => {
            // These two come at any time.
            if (name !== 'GET_SENT' && name !== 'RPC_SEEN') {
              vault.log.push(name)
              vault.payloads.push(payload)
            }
            if (vault.mute.includes(name)) return new Promise(() => {})
            return (handler as (payload: never, context: never) => Promise<unknown>)(payload, context)
          },
        ]),
      ) as createAnswerer.Handlers,
    })
    vault.emit = event => answerer.emit(event)
    answerer.emit('READY', { version: frameProtocol.version, nonce })
  },
})

declare global {
  interface Window {
    readonly vault: VaultDouble
  }
}
