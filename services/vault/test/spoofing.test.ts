import { createDevnet } from '@billfold/devnet'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  type Address as SolanaAddress,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  http,
  maxUint160,
  maxUint256,
  pad,
  parseAbi,
  parseEther,
} from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { PageNetwork } from '../src/contract/calls/pageNetwork.ts'
import type { RiskName } from '../src/requests/approval/Risk.ts'
import type { Approval } from '../src/requests/screen/Approval.ts'
import { answering } from './support/answering.ts'
import { createMaliciousNode, type Faults } from './support/createMaliciousNode.ts'
import { createTestVault } from './support/createTestVault.ts'
import { flooding, imitating, loggingContract, payingWhere, suspicions } from './support/deceivers.ts'
import { openFrame } from './support/openFrame.ts'
import { renderApproval } from './support/renderApproval.tsx'

// T14 and T16 as one table: what a site asks for in disguise, and what a node says that is not so, through the frame's own code, a real chain and a node on loopback that lies
// in front of it. Of each row: it is refused, or what its screen says, whether its button has to be held, and what stands in green, which is nothing unless the row says so.

type Address = `0x${string}`
const chain = 'eip155:31337'
const amount = 1_000_000_000n
let devnet: Awaited<ReturnType<typeof createDevnet>>
let node: createMaliciousNode.ReturnType
let other: createMaliciousNode.ReturnType

beforeAll(async () => {
  devnet = await createDevnet({ solana: true })
  node = await createMaliciousNode(devnet.chains[chain].rpcUrl)
  other = await createMaliciousNode(devnet.chains[chain].rpcUrl)
  for (const [at, code] of Object.entries(codes)) await setCode(at as Address, code)
})
afterAll(async () => {
  await node?.close()
  await other?.close()
  await devnet?.stop()
})

const at = (name: string): Address => getAddress(`0x${Buffer.from(name).toString('hex').padStart(40, '0')}`)
const thief = at('thief')
/** A contract that takes everything and says nothing. */
const silent = at('silent')
const fakeUsdx = at('fakeUSDx')
const imitator = at('imitator')
const logger = at('logger')
const flooder = at('flooder')
const longName = at('long')
const hiddenName = at('hidden')
/** An account that is a contract, a bundler or an exchange, on no list. */
const unlisted = at('unlisted')
const codes: Readonly<Record<Address, Address>> = {
  [silent]: '0x00',
  [fakeUsdx]: answering('USDx'),
  [longName]: answering('W'.repeat(10_000)),
  [hiddenName]: answering('\u202eCDSU\u200b'),
  [imitator]: imitating('WETH'),
  [logger]: loggingContract,
  [flooder]: flooding,
  [unlisted]: '0x00',
}

function setCode(address: Address, code: Address): Promise<unknown> {
  return devnet.chains[chain].switches.request('anvil_setCode', [address, code])
}

async function open(email: string, secondRpcUrl?: string) {
  const { multicall3, stamps, usdx, weth } = devnet.contracts[chain]
  const list = (
    standard: 'erc20' | 'wrapped' | 'erc721',
    { address, name, symbol }: typeof usdx | typeof weth | typeof stamps,
    decimals: number,
  ) => ({ address, name, symbol, decimals, standard })
  const networks: PageNetwork[] = [
    {
      id: chain,
      name: 'Devnet',
      symbol: 'ETH',
      decimals: 18,
      rpcUrl: node.url,
      hostRpcOrigins: [],
      ...(secondRpcUrl === undefined ? {} : { secondRpcUrl }),
      tokens: [list('erc20', usdx, 6), list('wrapped', weth, 18), list('erc721', stamps, 0)],
      contracts: [multicall3.address],
    },
    {
      id: devnet.solana!.id,
      name: 'Solana',
      symbol: 'SOL',
      decimals: 9,
      rpcUrl: devnet.solana!.rpcUrl,
      hostRpcOrigins: [],
      tokens: [],
    },
  ]
  const servers = await createTestVault()
  let shown: Approval | undefined
  let isWanted = false
  const frame = await openFrame(servers, {
    settings: { networks },
    async decide(approval) {
      shown = approval
      return { isApproved: isWanted }
    },
  })
  onTestFinished(frame.close)
  await frame.caller.request('CONNECT_EMAIL', { email })
  const { code } = await servers.mailbox.next(email, mail => mail.code !== null)
  await frame.caller.request('CONNECT_OTP', { otp: code ?? '' })
  const { address: account } = await frame.caller.request('GET_USER', { chainId: devnet.solana!.id })
  const { address: you } = await frame.caller.request('GET_USER', { chainId: chain })
  await devnet.fund({ chain, address: you as Address, amount: parseEther('5') })
  await devnet.fund({ chain, address: you as Address, amount, token: 'usdx' })
  const rpc = (method: string, params: unknown) => {
    const isSolana = method.startsWith('solana_')
    const network = isSolana
      ? { chainNamespace: 'solana' as const, chainId: devnet.solana!.id.slice('solana:'.length) }
      : {}
    return frame.caller.request('RPC_REQUEST', { method, params: params as unknown[], ...network })
  }
  return {
    you: you as Address,
    solana: address(account),
    faults: frame.faults,
    /** Sends the request, and returns what was shown and the result. */
    async ask(method: string, params: unknown, isApproved = false) {
      shown = undefined
      isWanted = isApproved
      const code = await rpc(method, params).then(
        () => undefined,
        (error: { code?: string }) => error.code,
      )
      const drawn = shown as Approval | undefined
      // A site that is rejected three times in a row waits.
      isWanted = true
      if (!isApproved) await rpc('personal_sign', ['Go on', you])
      return { code, shown: drawn }
    },
  }
}

type Ask = { readonly method: string; readonly params: unknown }
type Row = {
  readonly ask: (you: Address) => Ask | Promise<Ask>
  /** Refused with this code before the visitor is asked. */
  readonly refused?: string
  /** What the node says. */
  readonly faults?: Faults
  /** The operator has a second node, which is honest. */
  readonly isWatched?: true
  /** Absent: it has to be held. */
  readonly isHeld?: false
  readonly risks?: readonly RiskName[]
  readonly says?: readonly (string | RegExp)[]
  readonly hides?: readonly (string | RegExp)[]
  readonly green?: readonly (string | RegExp)[]
}

const abi = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256)',
  'function decreaseAllowance(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function multicall(bytes[])',
  'function transferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function execute(bytes32,bytes)',
  'function execute(address,uint256,bytes)',
  'function executeBatch((address,uint256,bytes)[])',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'function aggregate3((address,bool,bytes)[])',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'function approve(address,uint256)',
  'function approve(address,address,uint160,uint48)',
  'function transfer(address,uint256)',
  'function claimRewards(uint256)',
])
const encode = (functionName: string, args: readonly unknown[] = []) =>
  encodeFunctionData({ abi, functionName, args } as never)
const send =
  (to: () => Address, data?: string | ((you: Address) => string), value = 0n) =>
  (you: Address) => ({
    method: 'eth_sendTransaction',
    params: [
      {
        from: you,
        to: to(),
        value: `0x${value.toString(16)}`,
        ...(data === undefined ? {} : { data: typeof data === 'string' ? data : data(you) }),
      },
    ],
  })
const is = (address: Address) => () => address
const usdx = () => devnet.contracts[chain].usdx.address
const weth = () => devnet.contracts[chain].weth.address
const stamps = () => devnet.contracts[chain].stamps.address
const ether3 = parseEther('3')
const fieldsOf = (...fields: readonly string[]) =>
  fields.map(field => {
    const [type, name] = field.split(' ')
    return { type, name }
  })
const typed =
  (primaryType: string, types: object, message: (you: Address) => object, domain: object = {}) =>
  (you: Address) => ({
    method: 'eth_signTypedData_v4',
    params: [
      you,
      JSON.stringify({
        types,
        primaryType,
        domain: { name: 'Login', chainId: 31_337, verifyingContract: unlisted, ...domain },
        message: message(you),
      }),
    ],
  })
const details = fieldsOf('address token', 'uint160 amount', 'uint48 expiration', 'uint48 nonce')
const item = fieldsOf(
  'uint8 itemType',
  'address token',
  'uint256 identifierOrCriteria',
  'uint256 startAmount',
  'uint256 endAmount',
)
const safeTx = fieldsOf(
  'address to',
  'uint256 value',
  'bytes data',
  'uint8 operation',
  'uint256 safeTxGas',
  'uint256 baseGas',
  'uint256 gasPrice',
  'address gasToken',
  'address refundReceiver',
  'uint256 nonce',
)
const nullAddress = at('')
const noRefund = { safeTxGas: 0, baseGas: 0, gasPrice: 0, gasToken: nullAddress, refundReceiver: nullAddress, nonce: 0 }
const calm = /Nothing comes and nothing goes/
const claims = (words: string) => `The contract says: “${words}”`
const unread = ['unread-call'] as const

/** T14: a request that looks like another one. */
const disguises: Readonly<Record<string, Row>> = {
  // Names of methods (V10): any contract can have them.
  'deposit() of a contract that keeps what it gets': {
    ask: send(is(silent), encode('deposit'), ether3),
    risks: unread,
    says: ['Send 3 ETH', claims('Wrap 3 ETH'), 'Unknown contract', silent, '−3 ETH'],
  },
  'withdraw(uint256) with 3 ETH attached': {
    ask: send(is(silent), encode('withdraw', [1n]), ether3),
    risks: unread,
    says: ['Send 3 ETH', claims('Unwrap 0.000000000000000001 ETH')],
  },
  '“Take back the right to a collection” with 3 ETH attached': {
    ask: send(is(silent), encode('setApprovalForAll', [thief, false]), ether3),
    risks: unread,
    says: ['Send 3 ETH', claims('Take back the right to a collection')],
  },
  'decreaseAllowance with 3 ETH attached': {
    ask: send(is(silent), encode('decreaseAllowance', [thief, 5n]), ether3),
    risks: unread,
    says: ['Send 3 ETH', claims('Allow spending 5 units less')],
  },
  'multicall([]) with 3 ETH attached': {
    ask: send(is(silent), encode('multicall', [[]]), ether3),
    risks: unread,
    says: ['Send 3 ETH', claims('Several calls at once')],
  },
  'approve(thief, 0), which takes back nothing': {
    ask: send(is(silent), encode('approve', [thief, 0n]), ether3),
    risks: unread,
    says: ['Send 3 ETH', 'The contract says:'],
  },
  'a wrapped coin by the name of another method: deposit() of a listed token that wraps nothing': {
    ask: send(usdx, encode('deposit')),
    risks: ['unread-call', 'would-fail'],
    says: [claims('Wrap 0 ETH')],
  },
  'an unknown method with value': {
    ask: send(is(silent), encode('claimRewards', [1n]), ether3),
    risks: unread,
    says: ['Send 3 ETH', 'A call that cannot be read', '−3 ETH'],
  },
  'a plain payment to a contract': {
    ask: send(is(silent), undefined, ether3),
    risks: ['pays-contract'],
    says: ['It pays a contract that your wallet does not know', 'Send 3 ETH', '−3 ETH'],
  },
  'a plain payment to a person': {
    ask: send(() => devnet.accounts[2]!.address, undefined, ether3),
    isHeld: false,
    says: ['Send 3 ETH', '−3 ETH'],
  },
  // Names of tokens.
  'a token that calls itself by the name of a listed one': {
    ask: send(is(fakeUsdx), encode('transfer', [thief, 5_000_000n])),
    risks: unread,
    says: [claims('Send 5 “USDx” (5000000 units)'), `Unknown token ${fakeUsdx}`],
    hides: [/Send 5 USDx/],
  },
  'a token that turns its name around and hides letters': {
    ask: send(is(hiddenName), encode('transfer', [thief, 5_000_000n])),
    risks: unread,
    says: ['“[U+202E]CDSU[U+200B]”'],
    hides: [/[\u202e\u200b]/],
  },
  'a token with a name of 10,000 letters': {
    ask: send(is(longName), encode('transfer', [thief, 5_000_000n])),
    risks: unread,
    says: [claims('Send 5000000 units'), `Unknown token ${longName}`],
    hides: ['W'.repeat(17)],
  },
  'a payment that brings an unlisted “WETH”': {
    ask: send(is(imitator), encode('deposit'), parseEther('0.5')),
    risks: unread,
    says: ['+0.5 “WETH” (500000000000000000 units), unknown token', imitator.toLowerCase(), '−0.5 ETH'],
  },
  'a contract that emits unreadable events about the account': {
    ask: send(is(logger), encode('claimRewards', [1n])),
    risks: ['unread-call', 'partly-read'],
    says: ['Something else about your account changes that cannot be read'],
    hides: [calm],
  },
  'a contract that reports 60 items to hide what leaves': {
    ask: send(is(flooder), encode('claimRewards', [1n]), ether3),
    risks: ['unread-call', 'partly-read'],
    says: [/What changes for you −3 ETH \+#60, unknown collection.*Something else about your account changes/],
    hides: [/#1,/],
  },
  'a contract that reports nothing': {
    ask: send(is(silent), encode('claimRewards', [1n])),
    risks: unread,
    says: ['What others keep for you was not looked at'],
    hides: [calm],
  },
  // Allowances.
  'an allowance without end of a listed token': {
    ask: send(usdx, encode('approve', [thief, maxUint256])),
    risks: ['unlimited-approval'],
    says: ['Allow spending all your USDx, now and later', `${thief.toLowerCase()} may spend all your USDx`],
    hides: [calm],
  },
  'an allowance of the most of int256': {
    ask: send(usdx, encode('approve', [thief, (1n << 255n) - 1n])),
    risks: ['unlimited-approval'],
    says: ['Allow spending all your USDx, now and later'],
  },
  'increaseAllowance of everything by an unlisted contract': {
    ask: send(is(unlisted), encode('increaseAllowance', [thief, maxUint256])),
    risks: ['unlimited-approval', 'unread-call'],
    says: [claims('Allow spending all your units, now and later')],
  },
  'an allowance of Permit2 by a contract that is not Permit2': {
    ask: send(is(unlisted), () => encode('approve', [usdx(), thief, maxUint160, 99n])),
    risks: ['unlimited-approval', 'permit', 'unread-call'],
    says: ['The contract says: “Allow spending all your USDx', thief, unlisted],
  },
  'the right to every item of a collection': {
    ask: send(stamps, encode('setApprovalForAll', [thief, true])),
    risks: ['approve-all'],
    says: ['Allow moving every item of a collection', `${thief.toLowerCase()} may move every item of STAMP`],
    hides: [calm],
  },
  'transferFrom of an item that reads like five units': {
    ask: send(stamps, you => encode('transferFrom', [you, thief, 5n])),
    risks: ['would-fail'],
    says: ['Send item #5'],
    hides: [/5 units/],
  },
  'the same of an unlisted collection': {
    ask: send(is(unlisted), you => encode('transferFrom', [you, thief, 5n])),
    risks: unread,
    says: [claims('Send 5 units, or item #5')],
  },
  'a name of ENS, a number so large that it looks like an allowance without end': {
    ask: send(stamps, encode('approve', [thief, (1n << 255n) + 7n])),
    risks: ['would-fail'],
    says: [`Allow spending item #${(1n << 255n) + 7n}`],
    hides: [/all your/, /instead, all that you have/],
  },
  'the same of an unlisted collection, as both things that it may be': {
    ask: send(is(unlisted), encode('approve', [thief, (1n << 255n) + 7n])),
    risks: ['unlimited-approval', 'unread-call'],
    says: [`all your units, now and later, or moving item #${(1n << 255n) + 7n}`],
  },
  // Calls inside calls.
  'an allowance inside of a bundle of a listed bundler': {
    ask: send(
      () => devnet.contracts[chain].multicall3.address,
      () => encode('aggregate3', [[[usdx(), false, encode('approve', [thief, maxUint256])]]]),
    ),
    risks: ['unlimited-approval'],
    says: ['Several calls at once', 'Allow spending all your USDx'],
    hides: [/The contract says/],
  },
  'an allowance inside of three unlisted bundles': {
    ask: send(is(unlisted), () =>
      encode('multicall', [[encode('multicall', [[encode('multicall', [[encode('approve', [thief, maxUint256])]])]])]]),
    ),
    risks: ['unlimited-approval', 'unread-call'],
    says: [claims('Several calls at once')],
  },
  'a bundle of an account (ERC-7821) that empties it': {
    ask: send(is(unlisted), () => encode('executeBatch', [[[usdx(), 0n, encode('transfer', [thief, amount])]]])),
    risks: unread,
    says: [claims('Several calls at once'), 'Send 1,000 USDx'],
  },
  'a Safe that pays its sender': {
    ask: send(is(unlisted), () =>
      encode('execTransaction', [thief, 1n, '0x', 0, 0n, 10n, 10n ** 17n, nullAddress, thief, '0x']),
    ),
    risks: ['refund', 'unread-call'],
    says: ['Pay 1 ETH or more to whoever sends it'],
  },
  'a Safe that runs foreign code': {
    ask: send(is(unlisted), () =>
      encode('execTransaction', [thief, 0n, '0x12345678', 1, 0n, 0n, 0n, nullAddress, nullAddress, '0x']),
    ),
    risks: ['delegate', 'unread-call'],
    says: ['Run the code of another contract with all rights of the account'],
  },
  'money that goes with the creation of a contract': {
    ask: you => ({
      method: 'eth_sendTransaction',
      params: [{ from: you, value: '0x29a2241af62c0000', data: '0x33ff' }],
    }),
    risks: unread,
    says: ['Send 3 ETH to a new contract of 2 bytes'],
  },
  'the code of a contract on the account (EIP-7702)': {
    ask: you => ({
      method: 'eth_sendTransaction',
      params: [{ from: you, to: you, authorizationList: [{ chainId: '0x0', address: thief, nonce: '0x0' }] }],
    }),
    refused: 'wallet/method-unsupported',
  },
  // Signatures that do by themselves what a transaction would.
  'a permit by the name of a login': {
    ask: typed(
      'Permit',
      { Permit: fieldsOf('address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline') },
      owner => ({ owner, spender: thief, value: maxUint256.toString(), nonce: 0, deadline: 9_999_999_999 }),
    ),
    risks: ['permit', 'unlimited-approval', 'unread-call'],
    says: [
      claims('Allow spending all your units, now and later'),
      'This signature alone lets somebody spend your tokens',
    ],
  },
  'a permit of a listed token': {
    ask: you =>
      typed(
        'Permit',
        { Permit: fieldsOf('address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline') },
        owner => ({ owner, spender: thief, value: 7_000_000, nonce: 0, deadline: 9_999_999_999 }),
        { verifyingContract: usdx() },
      )(you),
    risks: ['permit'],
    says: ['Allow spending 7 USDx', thief],
    hides: [/The contract says/],
  },
  'the old permit of DAI, all or nothing': {
    ask: typed(
      'Permit',
      { Permit: fieldsOf('address holder', 'address spender', 'uint256 nonce', 'uint256 expiry', 'bool allowed') },
      holder => ({ holder, spender: thief, nonce: 0, expiry: 0, allowed: true }),
    ),
    risks: ['permit', 'unlimited-approval'],
  },
  'a permit for one item (ERC-4494)': {
    ask: typed(
      'Permit',
      { Permit: fieldsOf('address spender', 'uint256 tokenId', 'uint256 nonce', 'uint256 deadline') },
      () => ({ spender: thief, tokenId: 7, nonce: 0, deadline: 9_999_999_999 }),
    ),
    risks: ['permit'],
    says: ['item #7'],
  },
  'a permit with one field more': {
    ask: typed(
      'Permit',
      {
        Permit: fieldsOf(
          'address owner',
          'address spender',
          'uint256 value',
          'uint256 nonce',
          'uint256 deadline',
          'bool x',
        ),
      },
      owner => ({ owner, spender: thief, value: 1, nonce: 0, deadline: 1, x: true }),
    ),
    risks: ['unread-data'],
    says: ['Nobody knows what this data allows', '"spender"'],
  },
  'a batch of Permit2 for three tokens': {
    ask: typed(
      'PermitBatch',
      {
        PermitBatch: fieldsOf('PermitDetails[] details', 'address spender', 'uint256 sigDeadline'),
        PermitDetails: details,
      },
      () => ({
        details: [usdx(), weth(), fakeUsdx].map(token => ({
          token,
          amount: maxUint160.toString(),
          expiration: 99,
          nonce: 0,
        })),
        spender: thief,
        sigDeadline: 100,
      }),
      { name: 'Permit2' },
    ),
    risks: ['permit', 'unlimited-approval', 'unread-call'],
    says: ['all your USDx', 'all your WETH', 'all your “USDx”', `Unknown token ${fakeUsdx}`],
  },
  'an order of Permit2 whose witness gives more away than its steps': {
    ask: typed(
      'PermitWitnessTransferFrom',
      {
        PermitWitnessTransferFrom: fieldsOf(
          'TokenPermissions permitted',
          'address spender',
          'uint256 nonce',
          'uint256 deadline',
          'Order witness',
        ),
        TokenPermissions: fieldsOf('address token', 'uint256 amount'),
        Order: fieldsOf('address recipient', 'uint256 leastOut'),
      },
      () => ({
        permitted: { token: usdx(), amount: 7 },
        spender: thief,
        nonce: 0,
        deadline: 9,
        witness: { recipient: thief, leastOut: 0 },
      }),
      { name: 'Permit2' },
    ),
    risks: ['permit'],
    // Before the visitor opens the details, too.
    says: [/"leastOut": "0".*Details.*"leastOut": "0"/],
  },
  'an order that gives an item away for nothing': {
    ask: typed(
      'OrderComponents',
      {
        OrderComponents: fieldsOf('address offerer', 'OfferItem[] offer', 'ConsiderationItem[] consideration'),
        OfferItem: item,
        ConsiderationItem: [...item, ...fieldsOf('address recipient')],
      },
      offerer => ({
        offerer,
        offer: [{ itemType: 2, token: stamps(), identifierOrCriteria: 1, startAmount: 1, endAmount: 1 }],
        consideration: [
          { itemType: 0, token: nullAddress, identifierOrCriteria: 0, startAmount: 9, endAmount: 9, recipient: thief },
        ],
      }),
      { name: 'Seaport' },
    ),
    risks: ['order', 'unread-call'],
    says: ['You get nothing', 'Others get'],
  },
  'an order of an unknown exchange': {
    ask: typed('Order', { Order: fieldsOf('address maker', 'uint256 give') }, maker => ({ maker, give: 7 })),
    risks: ['unread-data'],
    says: ['"give": "7"'],
  },
  'a transaction of a Safe by a signature': {
    ask: typed('SafeTx', { SafeTx: safeTx }, () => ({
      to: usdx(),
      value: 0,
      data: encode('transfer', [thief, amount]),
      operation: 0,
      ...noRefund,
    })),
    risks: ['account-call', 'unread-call'],
    says: ['Send 1,000 USDx', 'This signature alone moves what the account holds'],
  },
  'a transaction of a Safe that runs foreign code': {
    ask: typed('SafeTx', { SafeTx: safeTx }, () => ({
      to: thief,
      value: 0,
      data: '0x12345678',
      operation: 1,
      ...noRefund,
    })),
    risks: ['account-call', 'delegate'],
  },
  'an operation of an account, with code that its steps do not show': {
    ask: typed(
      'PackedUserOperation',
      {
        PackedUserOperation: fieldsOf(
          'address sender',
          'uint256 nonce',
          'bytes initCode',
          'bytes callData',
          'bytes32 accountGasLimits',
          'uint256 preVerificationGas',
          'bytes32 gasFees',
          'bytes paymasterAndData',
        ),
      },
      sender => ({
        sender,
        nonce: 0,
        initCode: `${thief}1234`,
        callData: encode('execute', ['0x'.padEnd(66, '0'), '0x']).slice(0, 10),
        accountGasLimits: pad('0x1'),
        preVerificationGas: 1,
        gasFees: pad('0x1'),
        paymasterAndData: '0x',
      }),
    ),
    risks: ['account-call', 'unread-call'],
    says: [thief],
  },
  'data for another network': {
    ask: typed('Mail', { Mail: fieldsOf('string text') }, () => ({ text: 'Hello' }), { chainId: 1 }),
    refused: 'rpc/invalid-params',
  },
  // Solana.
  'a token account that is handed over': {
    ask: () =>
      onSolana([{ programAddress: tokenProgram, accounts: [writable(solanaAddress)], data: Uint8Array.of(6, 2, 0) }]),
    risks: ['set-authority'],
    says: ['Hand over who is in charge (owner)'],
  },
  'the account itself that is handed over': {
    ask: () =>
      onSolana([
        {
          programAddress: systemProgram,
          accounts: [writable(solanaAddress)],
          data: Uint8Array.of(1, 0, 0, 0, ...new Uint8Array(32).fill(7)),
        },
      ]),
    risks: ['set-authority'],
    says: ['Hand over an account'],
  },
  'an allowance of everything in a token account': {
    ask: () =>
      onSolana([
        {
          programAddress: tokenProgram,
          accounts: [writable(solanaAddress), writable(another), writable(solanaAddress)],
          data: Uint8Array.of(4, ...new Uint8Array(8).fill(255)),
        },
      ]),
    risks: ['unlimited-approval'],
    says: ['Allow spending all your units, now and later'],
  },
  'an unknown program': {
    ask: () =>
      onSolana([
        {
          programAddress: solanaOf('Stake11111111111111111111111111111111111111'),
          accounts: [],
          data: Uint8Array.of(9),
        },
      ]),
    risks: unread,
    says: ['A call that cannot be read'],
    hides: [calm],
  },
  'a transaction that can be sent at any later time': {
    ask: () =>
      onSolana([
        {
          programAddress: systemProgram,
          accounts: [writable(solanaAddress), writable(another)],
          data: Uint8Array.of(4, 0, 0, 0),
        },
      ]),
    risks: ['any-time'],
  },
  'a transaction of version 1 that is called a message': {
    ask: () => ({
      method: 'solana_signMessage',
      params: {
        message: getBase58Decoder().decode(Uint8Array.of(0x81, 1, 0, 1, ...new Uint8Array(80))),
        pubkey: solanaAddress,
      },
    }),
    refused: 'rpc/invalid-params',
  },
  // Messages.
  '32 bytes, which may be a transaction': {
    ask: you => ({ method: 'personal_sign', params: [`0x${'ab'.repeat(32)}`, you] }),
    risks: ['hash-message'],
  },
  eth_sign: { ask: you => ({ method: 'eth_sign', params: [you, `0x${'ab'.repeat(32)}`] }), refused: 'rpc/not-allowed' },
  'a login for another site': {
    ask: you => ({
      method: 'personal_sign',
      params: [
        `bank.example wants you to sign in with your Ethereum account:\n${you}\n\nHello\n\nURI: https://bank.example/\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-11-20T00:00:00Z`,
        you,
      ],
    }),
    risks: ['foreign-sign-in'],
    says: ['bank.example', 'This login is not for the site that asks'],
  },
  'a login that only looks like one': {
    ask: you => ({
      method: 'personal_sign',
      params: [`bank.example wants you to sign in with your Ethereum account:\n${you}\nTrust me`, you],
    }),
    risks: ['like-sign-in'],
  },
}

const solanaOf = (text: string) => address(text)
const systemProgram = solanaOf('11111111111111111111111111111111')
const tokenProgram = solanaOf('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const another = solanaOf('SysvarC1ock11111111111111111111111111111111')
/** Of the caller. */
let solanaAddress = systemProgram
const writable = (of: SolanaAddress) => ({ address: of, role: AccountRole.WRITABLE })
function onSolana(instructions: readonly Instruction[]): Ask {
  const lifetime = { blockhash: blockhash(systemProgram), lastValidBlockHeight: 9n }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    empty => setTransactionMessageFeePayer(solanaAddress, empty),
    empty => setTransactionMessageLifetimeUsingBlockhash(lifetime, empty),
    empty => appendTransactionMessageInstructions(instructions, empty),
  )
  const transaction = getBase58Decoder().decode(getTransactionEncoder().encode(compileTransaction(message)))
  return { method: 'solana_signTransaction', params: { transaction } }
}

const head = 'eth_getBlockByNumber'
const withField = (name: string, value: unknown) => (truth: unknown) => ({ ...(truth as object), [name]: value })
/** Faults of every word that a contract answers to one of its methods. */
const eth_call = (to: Address, selector: string, answer: string) => ({
  eth_call: (_: unknown, [call]: readonly unknown[]) => {
    const { data, to: asked } = call as { data: string; to: string }
    return asked.toLowerCase() === to.toLowerCase() && data.startsWith(selector) ? answer : undefined
  },
})
const simulated = (change: (call: Record<string, unknown>) => object) => ({
  eth_simulateV1: (truth: unknown) =>
    (truth as { calls: Record<string, unknown>[] }[] | undefined)?.map(block => ({
      ...block,
      calls: block.calls.map(change),
    })),
})
type Simulated = { readonly blockStateCalls: readonly [{ readonly calls: readonly [{ readonly from: Address }] }] }
const transferLog = (token: Address, from: Address, to: Address, value: bigint) => ({
  address: token,
  topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', pad(from), pad(to)],
  data: pad(`0x${value.toString(16)}`),
})
const pay = send(() => devnet.accounts[2]!.address, undefined, ether3)
const allow = send(usdx, encode('approve', [thief, maxUint256]))
const give = send(usdx, encode('transfer', [thief, 5_000_000n]))

/** T16: an answer of a node that is not so. */
const lyingAnswers: Readonly<Record<string, Row>> = {
  'its nonce is no number': { ask: pay, faults: { eth_getTransactionCount: () => '0x' }, refused: 'rpc/internal' },
  'its nonce was used already': {
    ask: pay,
    faults: { eth_getTransactionCount: (_, [, tag]) => (tag === 'pending' ? '0x0' : undefined) },
    isWatched: true,
    risks: ['nodes-disagree'],
  },
  'its nonce is ahead, for a node that keeps the transaction until then': {
    ask: pay,
    faults: { eth_getTransactionCount: (_, [, tag]) => (tag === 'pending' ? '0x40' : undefined) },
    isWatched: true,
    risks: ['nodes-disagree'],
  },
  'its base fee is no number': {
    ask: pay,
    faults: { [head]: withField('baseFeePerGas', 'much') },
    refused: 'rpc/internal',
  },
  'its base fee is absurd': {
    ask: pay,
    faults: { [head]: withField('baseFeePerGas', `0x${(10n ** 16n).toString(16)}`) },
    refused: 'rpc/internal',
  },
  'its tip is no number': { ask: pay, faults: { eth_maxPriorityFeePerGas: () => null }, refused: 'rpc/internal' },
  'its base fee is high': {
    ask: pay,
    faults: { [head]: withField('baseFeePerGas', `0x${(10n ** 13n / 2n).toString(16)}`) },
    risks: ['high-fee'],
    says: ['Its fee is unusually high'],
  },
  'it has no newest block': { ask: pay, faults: { [head]: () => null }, refused: 'rpc/internal' },
  'the gas that it returns fits no block': {
    ask: pay,
    faults: simulated(call => ({ ...call, gasUsed: '0xffffffffffff' })),
    refused: 'rpc/internal',
  },
  'the gas that it returns is expensive': {
    ask: pay,
    faults: simulated(call => ({ ...call, gasUsed: '0x5f5e100' })),
    risks: ['high-fee'],
  },
  'it tries nothing out': {
    ask: pay,
    faults: { eth_simulateV1: () => new Error('method not found') },
    risks: ['not-simulated'],
    hides: [calm],
  },
  'it answers a simulation with nonsense': {
    ask: pay,
    faults: { eth_simulateV1: () => [{ calls: 'x' }] },
    risks: ['not-simulated'],
    hides: [calm],
  },
  'it leaves out the events of a simulation': {
    ask: give,
    faults: simulated(({ logs, ...call }) => call),
    risks: ['not-simulated'],
    hides: [calm],
  },
  'its events cannot be read': {
    ask: give,
    faults: simulated(call => ({ ...call, logs: [{ address: 7 }] })),
    risks: ['partly-read'],
    hides: [calm],
  },
  'it hides from a simulation what leaves': {
    ask: give,
    faults: simulated(call => ({ ...call, logs: [] })),
    isWatched: true,
    risks: ['nodes-disagree'],
    says: ['Two nodes of the network tell different things', 'Send 5 USDx'],
    hides: [calm],
  },
  'it makes up what comes': {
    ask: give,
    faults: {
      eth_simulateV1: (truth, params) =>
        (truth as { calls: { logs: unknown[] }[] }[] | undefined)?.map(block => ({
          ...block,
          calls: block.calls.map(call => ({
            ...call,
            logs: [
              ...call.logs,
              transferLog(usdx(), thief, (params[0] as Simulated).blockStateCalls[0].calls[0].from, 10n ** 12n),
            ],
          })),
        })),
    },
    isWatched: true,
    risks: ['nodes-disagree'],
    says: ['+999,995 USDx'],
  },
  'it says that a good transaction fails': {
    ask: give,
    faults: simulated(call => ({ ...call, status: '0x0' })),
    risks: ['would-fail'],
  },
  'it says that a bad transaction works': {
    ask: send(usdx, encode('transfer', [thief, amount * 9n])),
    faults: simulated(call => ({ ...call, status: '0x1', gasUsed: '0xffff', logs: [] })),
    isWatched: true,
    risks: ['nodes-disagree'],
  },
  'the balance behind an allowance is more than was asked for': {
    ask: send(usdx, encode('approve', [thief, 1n << 128n])),
    faults: {
      eth_call: (_, [call]) =>
        (call as { data: string }).data.startsWith('0x70a08231') ? pad('0xff', { dir: 'right' }) : undefined,
    },
    risks: ['unlimited-approval'],
    hides: [/instead, all that you have/],
  },
  'the balance behind an allowance is no number': {
    ask: allow,
    faults: { eth_call: () => '0x' },
    risks: ['unlimited-approval'],
    hides: [/instead, all that you have/],
  },
  'decimals of a listed token: the list counts': {
    ask: give,
    get faults() {
      return eth_call(usdx(), '0x313ce567', pad('0x12'))
    },
    isHeld: false,
    says: ['Send 5 USDx', '−5 USDx'],
  },
  'decimals of another token: its units stand beside them': {
    ask: send(is(fakeUsdx), encode('transfer', [thief, 5_000_000n])),
    faults: eth_call(fakeUsdx, '0x313ce567', pad('0x12')),
    risks: unread,
    says: ['0.000000000005 “USDx” (5000000 units)', `Unknown token ${fakeUsdx}`],
  },
  'decimals without end': {
    ask: send(is(fakeUsdx), encode('transfer', [thief, 5_000_000n])),
    faults: eth_call(fakeUsdx, '0x313ce567', pad('0xffff')),
    risks: unread,
    says: ['5000000 units'],
  },
  'the symbol of a listed token: the list counts': {
    ask: give,
    get faults() {
      return eth_call(usdx(), '0x95d89b41', pad('0x455448', { dir: 'right' }))
    },
    isHeld: false,
    says: ['Send 5 USDx', '−5 USDx'],
  },
  'the symbol of another token': {
    ask: send(is(fakeUsdx), encode('transfer', [thief, 5_000_000n])),
    faults: eth_call(fakeUsdx, '0x95d89b41', pad('0x455448', { dir: 'right' })),
    risks: unread,
    says: ['5 “ETH” (5000000 units)'],
    hides: [/5 ETH/],
  },
  'it does not return whether the receiver has code': {
    ask: pay,
    faults: { eth_getCode: () => new Error('no') },
    risks: ['pays-contract'],
  },
  'it takes a fee for data and does not say how much': {
    ask: pay,
    faults: { eth_call: () => new Error('execution reverted') },
    isHeld: false,
    says: ['and what the network adds for its data'],
  },
  'it takes a fee for data': {
    ask: pay,
    faults: eth_call('0x420000000000000000000000000000000000000F', '0x49948e0e', pad('0x38d7ea4c68000')),
    isHeld: false,
    says: ['and about 0.001 ETH for its data'],
  },
  'its fee for data is high': {
    ask: pay,
    faults: eth_call('0x420000000000000000000000000000000000000F', '0x49948e0e', pad('0x2386f26fc10000000')),
    risks: ['high-fee'],
  },
}

/** What of a row is not as it should be. */
async function findFaults(row: Row, wallet: Awaited<ReturnType<typeof open>>): Promise<readonly string[]> {
  solanaAddress = wallet.solana
  const { method, params } = await row.ask(wallet.you)
  node.setFaults(row.faults ?? {})
  const { code, shown } = await wallet.ask(method, params)
  node.setFaults({})
  if (row.refused !== undefined)
    return code === row.refused && !shown ? [] : [`${shown ? 'shown, ' : ''}answered with ${code}`]
  if (!shown) return [`refused with ${code}`]
  const { green, isHeld, text } = await renderApproval(shown)
  const risks = shown.risks.map(({ name }) => name)
  const has = (words: string | RegExp) => (typeof words === 'string' ? text.includes(words) : words.test(text))
  const { hides = [], isHeld: shouldHold = true, risks: expected = [], says = [] } = row
  return [
    ...(isHeld === shouldHold ? [] : [`held: ${isHeld}`]),
    ...expected.filter(name => !risks.includes(name)).map(name => `lacks ${name} beside ${risks}`),
    ...says.filter(words => !has(words)).map(words => `does not say ${words} in: ${text}`),
    ...hides.filter(has).map(words => `says ${words}`),
    ...(String(green) === String(row.green ?? []) ? [] : [`green: ${green}`]),
  ]
}

for (const [title, rows] of [
  ['T14: a request that looks like another one is refused, or shown as what it is', disguises],
  ['T16: a node with wrong answers is refused, detected, or not used for a decision', lyingAnswers],
] as const)
  test(title, async () => {
    const [alone, watched] = await Promise.all([open('ada@mail.example'), open('bob@mail.example', other.url)])
    // Its first nonce is used, once the transaction is in a block.
    await watched.ask('eth_sendTransaction', [{ from: watched.you, to: thief, value: '0x1' }], true)
    const { request } = devnet.chains[chain].switches
    await expect.poll(() => request('eth_getTransactionCount', [watched.you, 'latest'])).toBe('0x1')
    const faults: Record<string, readonly string[]> = {}
    for (const [name, row] of Object.entries(rows)) {
      const found = await findFaults(row, row.isWatched ? watched : alone)
      if (found.length > 0) faults[name] = found
    }
    expect(faults).toEqual({})
    expect([...alone.faults, ...watched.faults]).toEqual([])
  })

test('T16: a node that serves another network is asked nothing else', async () => {
  node.setFaults({ eth_chainId: () => '0x1' })
  const wallet = await open('eve@mail.example')
  const { method, params } = pay(wallet.you)
  expect(await wallet.ask(method, params)).toEqual({ code: 'rpc/wrong-chain', shown: undefined })
  node.setFaults({})
})

test('T14: a contract that behaves well where it is tried out is found out, or its screen says what it then does', async () => {
  const wallet = await open('mallory@mail.example')
  const { switches } = devnet.chains[chain]
  const client = createPublicClient({ transport: http(devnet.chains[chain].rpcUrl) })
  const deceiver = at('deceiver')
  const balanceOf = (who: Address) =>
    client.readContract({ address: usdx(), abi: erc20Abi, functionName: 'balanceOf', args: [who] })
  const received: Record<
    string,
    { readonly isSteady: boolean; readonly green: readonly string[]; readonly paid: bigint }
  > = {}
  const fooled: string[] = []
  for (const [name, toCode] of Object.entries(suspicions)) {
    const { number, timestamp } = await client.getBlock()
    await setCode(deceiver, payingWhere(toCode({ number, timestamp }), usdx(), amount))
    await devnet.fund({ chain, address: deceiver, amount, token: 'usdx' })
    // A round sum, after the payment.
    await switches.setBalance({ address: wallet.you, amount: parseEther('5') + 1n })
    // As a caller sees it that asks without fees, validation and a block of its own.
    const naive = (await switches.request('eth_simulateV1', [
      { blockStateCalls: [{ calls: [{ from: wallet.you, to: deceiver, value: '0x1' }] }], traceTransfers: true },
      'latest',
    ])) as readonly { readonly calls: readonly { readonly logs: readonly unknown[] }[] }[]
    const before = await balanceOf(wallet.you)
    const { code, shown } = await wallet.ask(
      'eth_sendTransaction',
      [{ from: wallet.you, to: deceiver, value: '0x1', data: '0x12345678' }],
      true,
    )
    expect(code).toBeUndefined()
    const { green, isHeld } = await renderApproval(shown!)
    expect([name, isHeld]).toEqual([name, true])
    if ((naive[0]?.calls[0]?.logs.length ?? 0) > 1) fooled.push(name)
    const paid = (await balanceOf(wallet.you)) - before
    received[name] = { green, paid, isSteady: !shown?.risks.some(risk => risk.name === 'unsteady') }
    await setCode(deceiver, '0x')
  }
  // What would be known of a simulation is not so in ours: what it shows is what happens.
  const seenThrough = { green: [], isSteady: true, paid: 0n }
  // What no simulation can know beforehand is not the same twice: nothing is promised.
  const foundOut = { green: [], isSteady: false, paid: expect.anything() }
  expect(received).toEqual({
    'block.basefee == 0': seenThrough,
    'tx.gasprice == 0': seenThrough,
    'block.prevrandao == 0': seenThrough,
    'gasleft() > 1000000': seenThrough,
    'msg.sender.balance is a round sum': seenThrough,
    'block.coinbase == 0': foundOut,
    'block.prevrandao is odd': foundOut,
    'block.prevrandao is even': foundOut,
    'block.basefee is odd': foundOut,
    'block.timestamp is before a minute from now': foundOut,
    'block.number is below the fifth from now': foundOut,
  })
  expect(fooled).toEqual(
    expect.arrayContaining([
      'block.basefee == 0',
      'tx.gasprice == 0',
      'gasleft() > 1000000',
      'msg.sender.balance is a round sum',
      'block.coinbase == 0',
      'block.timestamp is before a minute from now',
      'block.number is below the fifth from now',
    ]),
  )
})
