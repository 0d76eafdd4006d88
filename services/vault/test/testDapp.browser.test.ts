import { createDevnet, createSwitches } from '@billfold/devnet'
import type { Browser } from 'playwright-core'
import { decodeFunctionData, erc20Abi, erc721Abi, getAddress, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../../../packages/billfold/src/parts/testing/launchBrowser.ts'
import { riskRows } from '../src/requests/approval/Risk.ts'
import type { Step } from '../src/requests/evm/calls/decode/Step.ts'
import { describeStep } from '../src/requests/evm/calls/describeStep.ts'
import { callText } from '../src/requests/parts/callText.ts'
import type { Approval } from '../src/requests/screen/Approval.ts'
import { createTestVault } from './support/createTestVault.ts'
import { openFrame } from './support/openFrame.ts'
import { type Asked, openTestDapp } from './support/openTestDapp.ts'

// The public corpus of what hostile sites ask for: every button of MetaMask's test dapp for malicious and malformed requests, pressed in a browser, against the frame's code,
// real servers and a real chain. The visitor rejects, and sees what the screen would show.

const origin = 'https://alpha.example'
const main = 'eip155:1'
const chain = 'eip155:31337'
let browser: Browser
let devnet: Awaited<ReturnType<typeof createDevnet>>
beforeAll(async () => {
  ;[browser, devnet] = await Promise.all([launchBrowser(), createDevnet()])
})
afterAll(async () => {
  await browser?.close()
  await devnet?.stop()
})

/** Refused before the visitor is asked. */
const malformed = 'refused: rpc/invalid-params'
/** The page requires that the calls happen together or not at all, which the vault does not promise. */
const together = 'refused: wallet/atomicity-unsupported'
/** Three are shown; a site that was rejected three times waits. */
const thrice = (shown: string) => [
  ...new Array<string>(3).fill(shown),
  ...new Array<string>(7).fill('refused: wallet/rejected'),
]

/** What each button of a card leads to: `shown` with its risks and what is wrong with a sign-in, or `refused` with the code; `off` where it cannot be pressed. */
const cards: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>> = {
  'PPOM - Malicious Transactions and Signatures': {
    // Nothing is wrong with it but who receives. The contracts of the others are on no list: see below for what is shown.
    maliciousRawEthButton: 'shown:',
    maliciousERC20TransferButton: 'shown: unread-call',
    maliciousApprovalButton: 'shown: unlimited-approval unread-call',
    maliciousSetApprovalForAll: 'shown: approve-all unread-call',
    maliciousContractInteractionButton: 'shown: unread-call',
    maliciousPermit: 'shown: permit unread-call',
    // An order of 0x, which the vault does not read: its fields are shown, and the button is held.
    maliciousTradeOrder: 'shown: unread-data',
    maliciousSeaport: 'shown: unread-call order',
    // On Sepolia only.
    mintSepoliaERC20: 'off',
  },
  'PPOM - EIP 5792 - Malicious Send Calls': {
    ppomSendMaliciousEthButton: together,
    ppomSendMaliciousERC20TransferButton: together,
    ppomSendMaliciousERC20ApprovalButton: together,
    ppomSendMaliciousSetApprovalForAllButton: together,
    ppomSendMaliciousContractInteractionButton: together,
    ppomSendThreeMaliciousTxsButton: together,
    // Nothing was sent.
    ppomGetCallsStatusButton: 'off',
  },
  'PPOM - Malicious Warning Bypasses': {
    maliciousSendWithOddHexData: malformed,
    maliciousApproveERC20WithOddHexData: malformed,
    maliciousSendWithoutHexPrefixValue: malformed,
    maliciousPermitHexPaddedChain: malformed,
    maliciousPermitIntAddress: malformed,
  },
  'Sign Permit': { signPermit: 'shown: permit unread-call', signPermitVerify: 'off' },
  'Sign Typed Data Variants': {
    // Blur's own, not read either.
    signBlurOrder: 'shown: unread-data',
    signPermitSingle: 'shown: unlimited-approval permit unread-call',
    // Its domain has a version that its type does not name.
    signPermitBatch: malformed,
    signSeaportBulkOrder: 'shown: unread-call order',
  },
  'Sign In With Ethereum': {
    siwe: 'shown:',
    siweResources: 'shown:',
    siweBadDomain: 'shown: foreign-sign-in (domain uri)',
    siweBadAccount: 'shown: foreign-sign-in (address)',
    siweMalformed: 'shown: like-sign-in',
  },
  'Malformed Signatures': {
    signInvalidType: malformed,
    signEmptyDomain: malformed,
    // What has no type is not signed, so it is not shown: see below.
    signExtraDataNotTyped: 'shown: unread-data',
    signInvalidPrimaryType: malformed,
    signNoPrimaryTypeDefined: malformed,
    signInvalidVerifyingContractType: malformed,
  },
  'Malformed Transactions': {
    sendWithInvalidValue: malformed,
    sendWithInvalidTxType: malformed,
    sendWithInvalidRecipient: malformed,
    sendWithInvalidGasLimit: malformed,
    sendWithInvalidMaxFeePerGas: malformed,
  },
  'Eth Sign': { ethSign: 'refused: rpc/not-allowed' },
  // Last, for the page has to wait after each.
  'PPOM - Malicious Batching and Queueing': {
    sendEIP1559Batch: thrice('shown:'),
    sendEIP1559Queue: thrice('shown:'),
    signTypedDataV4Batch: thrice('shown: permit unread-call'),
    signTypedDataV4Queue: thrice('shown: permit unread-call'),
  },
}
/** Buttons of cards that are otherwise harmless. */
const others = {
  setApprovalForAllButton: 'shown: approve-all unread-call',
  setApprovalForAllERC1155Button: 'shown: approve-all unread-call',
  revokeButton: 'shown: unread-call',
  sign721Permit: 'shown: permit unread-call',
}
/** The same bundles of a page that does not require them to be atomic; each but the last has two calls of nonsense behind what is malicious. */
const oneByOne = {
  ppomSendMaliciousEthButton: 'shown: unread-call several-transactions',
  ppomSendMaliciousERC20TransferButton: 'shown: unread-call several-transactions',
  ppomSendMaliciousERC20ApprovalButton: 'shown: unlimited-approval unread-call several-transactions',
  ppomSendMaliciousSetApprovalForAllButton: 'shown: approve-all unread-call several-transactions',
  ppomSendMaliciousContractInteractionButton: 'shown: unread-call several-transactions',
  ppomSendThreeMaliciousTxsButton: 'shown: unlimited-approval approve-all unread-call several-transactions',
}

test('T12 to T14: what MetaMask’s test dapp asks for is refused, or shown as what it is', async () => {
  const servers = await createTestVault()
  const { rpcUrl } = devnet.chains[chain]
  const network = { symbol: 'ETH', decimals: 18, hostRpcOrigins: [], tokens: [] }
  const seen: Approval[] = []
  const pause = 'A moment, please'
  const frame = await openFrame(servers, {
    hostOrigin: origin,
    settings: { networks: [{ ...network, id: main, name: 'Main', rpcUrl }] },
    async decide(approval) {
      const { content } = approval
      if (content.kind === 'message' && content.message.text === pause) return { isApproved: true }
      seen.push(approval)
      return { isApproved: false }
    },
  })
  onTestFinished(frame.close)
  const { caller } = frame
  await caller.request('CONNECT_EMAIL', { email: 'ada@mail.example' })
  const { code } = await servers.mailbox.next('ada@mail.example', mail => mail.code !== null)
  await caller.request('CONNECT_OTP', { otp: code ?? '' })
  const { address } = await caller.request('GET_USER', { chainId: main })
  await devnet.fund({ chain, address: address as Hex, amount: parseEther('1') })
  // The page knows of contracts on main networks alone.
  await createSwitches(rpcUrl).request('anvil_setChainId', [1])

  let isAtomic = true
  const dapp = await openTestDapp(browser, {
    origin,
    contract: devnet.contracts[chain].badges.address,
    request({ method, params }) {
      const own =
        method === 'wallet_sendCalls' && !isAtomic ? [{ ...Object(params?.[0]), atomicRequired: false }] : params
      return caller.request('RPC_REQUEST', { method, ...(own ? { params: [...own] } : {}) })
    },
  })
  onTestFinished(dapp.close)

  /** Presses a button: what came of each request, and of the first what was asked and shown. */
  async function press(id: string, count = 1) {
    const before = seen.length
    const asked = await dapp.press(id, count, isDone => expect.poll(isDone, { interval: 10, message: id }).toBe(true))
    const shown = seen.slice(before)
    const outcomes = asked.map(({ answer }, at) => (shown[at] ? describe(shown[at]) : `refused: ${answer}`))
    if (shown.length > 0) expect(asked.map(one => one.answer)).not.toContain('done')
    // Approved: a site that is rejected three times in a row would have to wait.
    if (count === 1) await caller.request('RPC_REQUEST', { method: 'personal_sign', params: [pause, address] })
    return { outcome: outcomes.length === 1 ? outcomes[0]! : outcomes, asked: asked[0]!, shown: shown[0] }
  }

  const drawn = (await dapp.cards()).filter(({ title }) => Object.hasOwn(cards, title))
  const off = drawn.flatMap(({ buttons }) => buttons.filter(one => one.isOff).map(one => one.id))
  // A button that is new, or gone, is seen here.
  expect(Object.fromEntries(drawn.map(({ buttons, title }) => [title, buttons.map(one => one.id).sort()]))).toEqual(
    Object.fromEntries(Object.entries(cards).map(([title, rows]) => [title, Object.keys(rows).sort()])),
  )
  const { 'PPOM - Malicious Batching and Queueing': many, ...single } = cards
  const wanted = { ...Object.assign({}, ...Object.values(single)), ...others } as Record<string, string>
  const found: Record<string, string | readonly string[]> = {}
  const pressed: Record<string, Awaited<ReturnType<typeof press>>> = {}
  for (const id of Object.keys(wanted)) {
    if (!off.includes(id)) pressed[id] = await press(id)
    found[id] = pressed[id]?.outcome ?? 'off'
  }
  expect(found).toEqual(wanted)

  isAtomic = false
  const bundles: Record<string, string | readonly string[]> = {}
  for (const id of Object.keys(oneByOne)) {
    pressed[id] = await press(id)
    bundles[id] = pressed[id].outcome
  }
  expect(bundles).toEqual(oneByOne)

  for (const [id, { asked, shown }] of Object.entries(pressed)) {
    if (shown) expectWhatIsAsked(id, asked, shown)
  }
  const { content } = pressed.signExtraDataNotTyped?.shown ?? {}
  expect(content).toMatchObject({ kind: 'typed-data', data: { message: { name: expect.any(String) } } })
  expect(JSON.stringify(pressed.signExtraDataNotTyped?.asked.params)).toContain('extraData')
  expect(JSON.stringify(content)).not.toContain('extraData')

  // Items for nothing: what comes in return is for another account, and the screen says so.
  expect(ordersOf(pressed.maliciousSeaport?.shown, address)).toEqual([expect.arrayContaining(['You get nothing'])])
  for (const facts of ordersOf(pressed.signSeaportBulkOrder?.shown, address))
    expect(facts).toEqual(expect.arrayContaining(['You get 0.9 ETH', 'Others get 0.025 ETH', 'Others get 0.075 ETH']))

  for (const [id, outcomes] of Object.entries(many ?? {})) {
    expect((await press(id, 10)).outcome, id).toEqual(outcomes)
    servers.clock.advance(31_000)
  }
  expect(frame.faults).toEqual([])
})

function describe({ content, risks }: Approval): string {
  const faults = content.kind === 'message' ? content.signInFaults : []
  const received = faults.length > 0 ? [`(${faults.join(' ')})`] : []
  return ['shown:', ...risks.map(risk => risk.name), ...received].join(' ')
}

/** The facts that the screen shows of each order. */
function ordersOf(shown: Approval | undefined, address: string): readonly (readonly string[])[] {
  if (shown?.content.kind !== 'typed-data') throw new Error('No typed data was shown')
  const { steps = [], tokens } = shown.content
  expect(steps.length).toBeGreaterThan(0)
  return steps
    .flatMap(wordOf)
    .map(step =>
      describeStep(step, { address, network: shown.network, tokens }).facts.map(
        ([key, value]) => `${callText(key)} ${value}`,
      ),
    )
}

/** What a contract that is on no list says that it does. */
const wordOf = (step: Step): readonly Step[] => (step.kind === 'claimed' ? step.steps : [step])

/** Holds what is shown to what an independent reader finds in what the page asked for. */
function expectWhatIsAsked(id: string, { params }: Asked, { content, risks }: Approval) {
  if (content.kind === 'evm-calls') {
    const [first] = params as [{ calls?: readonly Call[] } & Call]
    const calls = first.calls ?? [first]
    expect(content.calls, id).toHaveLength(calls.length)
    for (const [at, call] of calls.entries())
      expect(content.calls[at]?.steps.flatMap(wordOf), id).toMatchObject(read(call))
  }
  if (content.kind !== 'typed-data') return
  // All data that are signed and not sent: the button is held, and it is asked outside of the site's page.
  const rows = risks.map(risk => riskRows[risk.name])
  expect(
    rows.some(row => row.needsHold && row.needsWindow),
    id,
  ).toBe(true)
  const { domain, message } = JSON.parse(String(params?.[1])) as { domain: Fields; message: Fields }
  const received = content.steps?.flatMap(wordOf).find(step => step.kind === 'approve')
  if (!received) return
  const { tokenId, value } = message
  const own = { token: domain.verifyingContract, ...(tokenId === undefined ? { amount: value } : { tokenId }) }
  // Permit2's has its amount first.
  const { token, ...most } = (message.details ?? own) as Fields
  const [[name, number]] = Object.entries(most) as [[string, unknown]]
  const spender = getAddress(String(message.spender))
  expect(received, id).toMatchObject({ token: getAddress(String(token)), spender, [name]: BigInt(String(number)) })
}

type Fields = Readonly<Record<string, unknown>>
type Call = { readonly to: string; readonly value?: string; readonly data?: Hex }

/** The steps of a call, by viem's reading. */
function read({ data, to, value = '0x0' }: Call): readonly object[] {
  const target = getAddress(to)
  const money = { kind: 'send-native', to: target, amount: BigInt(value) }
  if (data === undefined) return [money]
  const sent = money.amount > 0n ? [money] : []
  if (!/^0x(a9059cbb|095ea7b3|a22cb465)/.test(data)) return [...sent, { kind: 'unknown', contract: target, data }]
  const { args, functionName } = decodeFunctionData({ abi: [...erc20Abi, ...erc721Abi], data })
  const [who, what] = args as readonly [string, bigint | boolean]
  if (functionName === 'transfer') return [...sent, { kind: 'transfer', token: target, to: who, amounts: [what] }]
  if (functionName === 'approve') return [...sent, { kind: 'approve', token: target, spender: who, amount: what }]
  return [...sent, { kind: 'approve-all', token: target, operator: who, isApproved: what }]
}
