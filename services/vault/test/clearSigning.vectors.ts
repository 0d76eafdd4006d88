import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@billfold/service/testing'
import { formatUnits } from 'billfold/protocol'
import { parseTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { printCounts } from '../../api/test/support/readVectors.ts'
import type { TypedData } from '../src/custody/sign/typedData/TypedData.ts'
import type { ShownToken } from '../src/requests/approval/ShownToken.ts'
import { describeCall, type FindDescriptors } from '../src/requests/erc7730/decode/describeCall.ts'
import { describeTypedData } from '../src/requests/erc7730/decode/describeTypedData.ts'
import { writeClear } from '../src/requests/erc7730/writeClear.ts'
import { type Descriptors, readDescriptors } from '../src/roles/vault/descriptors/readDescriptors.ts'
import facts from './support/clearSigningFacts.json' with { type: 'json' }
import { readVectors } from './support/readVectors.ts'

// The texts that the registry of ERC-7730 expects on a device's screen, against our reading of its descriptions. They were read off pictures of pages: values
// are broken over lines, pages without a picture are missing, and the device's own words stand between ("Swipe to review"). So each character that is
// expected has to be one of ours, in whole labels and values, or one of the device's; what we show beyond is not compared.

type Case = {
  readonly name: string
  readonly rawTx?: `0x${string}`
  readonly data?: TypedData
  readonly expectedTexts?: readonly string[]
}

const coins: Readonly<Record<string, string>> = { 56: 'BNB', 137: 'POL', 43114: 'AVAX' }
/** The account of the device, for any signer of a transaction on its chain. */
const device = '0xDad77910DbDFdE764fC21FCD4E74D71bBACA6D8D'
/** Without what differs by the width of the screen: blanks, commas between thousands, the case of letters; `???` is the device's word for units. */
const bare = (text: string) =>
  text
    .replace(/units(?:, unknown token 0x[\da-fA-F]{40})?/g, '???')
    .replace(/(?<=^| )(Unlimited|All) 0x[\da-fA-F]{40}$/, '$1 ???')
    .replace(/[\s,]+/g, '')
    .toLowerCase()

/** Texts that are not ours, by why. */
const reasons = {
  'the description has another owner today than when the device was pictured; all else is equal': [
    ...[0, 1, 2, 3].map(n => `aave/calldata-WrappedTokenGatewayV3 ${n}`),
    ...[0, 1, 2, 3, 4, 5].map(n => `aave/calldata-lpv3 ${n}`),
    'consensus-specs/calldata-DepositContract 0',
    'p2p/calldata-EigenPodManager 0',
    'p2p/calldata-P2pMessageSender 0',
    'p2p/calldata-P2pOrgUnlimitedEthDepositor 0',
    'p2p/calldata-P2pSsvProxyFactory 0',
    'poap/calldata-PoapBridge 0',
    'walletconnect/calldata-wct 0',
    'walletconnect/calldata-wct 1',
  ],
  'the description has other labels, or another format, today than when the device was pictured': [
    'lens/eip712-lens-lenshub 9',
    'lens/eip712-lens-lenshub 20',
    'lombard/eip712-network-fee-authorization-mainnet 0',
    'midas/calldata-MinterVault 0',
    'midas/calldata-MinterVault 1',
    'midas/calldata-RedemptionVault 0',
    'midas/calldata-RedemptionVault 1',
  ],
  'of the title only the last word was pictured': ['lombard/eip712-network-fee-authorization-sepolia 0'],
  'days without their time, written by hand': ['circle/eip712-ReceiveWithAuthorization 0'],
  'the device runs over at a deadline of 10^18 seconds; we show the number': [
    'permit/eip712-permit-polygon-aave-weth 0',
  ],
  'the device does not know the second token of a list; we do': [
    'uniswap/eip712-uniswap-V2DutchOrder 0',
    'uniswap/eip712-uniswap-permit2 1',
  ],
  'a transfer inside, which no description is for: the device reads it by itself, and so do we, in our words': [
    'safe/calldata-SafeL2-1.3.0 1',
  ],
}

describe.runIf(process.env.VECTORS_DIR)('ERC-7730 registry', () => {
  test('the 422 texts: each is what we show, but for those that are listed', async () => {
    const folder = makeFolder()
    execFileSync('tar', ['-xf', '-', '-C', folder], {
      input: readVectors('erc7730-registry/descriptors-and-tests.tar.gz'),
    })
    const descriptors = readDescriptors(folder)
    const cases = readCases(folder)
    expect(cases).toHaveLength(425)
    const counts = { equal: 0, empty: 0, otherDomain: 0, unequal: 0 }
    const unequal: string[] = []
    for (const one of cases) {
      const expected = bare((one.expectedTexts ?? []).join(''))
      const shown = await show(one, findIn(descriptors))
      // A message that names another domain than its description binds is not described at all (ERC-7730: "the wallet MUST verify").
      const unbound = shown ?? (await show(one, findIn(descriptors, true)))
      const rest = unbound === undefined ? expected : leftOf(expected, unbound)
      if (expected === '') counts.empty += 1
      else if (rest !== '') {
        counts.unequal += 1
        unequal.push(one.name)
      } else if (shown === undefined) counts.otherDomain += 1
      else counts.equal += 1
    }
    printCounts('erc7730', counts)
    expect(unequal.sort()).toEqual(Object.values(reasons).flat().sort())
    expect(counts).toEqual({ equal: 378, empty: 3, otherDomain: 13, unequal: 31 })
  })
})

function readCases(folder: string): readonly Case[] {
  const names = (readdirSync(folder, { recursive: true }) as string[]).filter(name => name.endsWith('.tests.json'))
  return names.sort().flatMap(name => {
    const { tests } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { tests: Case[] }
    const short = name
      .replace(/^registry\//, '')
      .replace('/tests/', '/')
      .replace('.tests.json', '')
    return tests.map((one, at) => ({ ...one, name: `${short} ${at}` }))
  })
}

function findIn(descriptors: Descriptors, isUnbound = false): FindDescriptors {
  return async (chainId, address) => {
    const found = descriptors.get(`${chainId} ${address.toLowerCase()}`) ?? []
    if (!isUnbound) return found
    return found.map(one => ({
      ...one,
      context: { ...one.context, eip712: { deployments: one.context.eip712?.deployments ?? [] } },
    }))
  }
}

/** All labels and values, and what the device shows of a transaction by itself; `undefined` where nothing is described. */
async function show({ data, rawTx }: Case, find: FindDescriptors): Promise<Shown | undefined> {
  const transaction = rawTx && parseTransaction(rawTx)
  const chainId = BigInt(transaction?.chainId ?? String(data?.domain.chainId ?? 1))
  const text = transaction
    ? await describeCall(
        {
          chainId,
          from: device,
          to: transaction.to ?? '',
          value: transaction.value ?? 0n,
          data: transaction.data ?? '0x',
        },
        find,
      )
    : data && (await describeTypedData(data, device, find))
  if (!text) return undefined
  const symbol = coins[String(chainId)] ?? 'ETH'
  const key = (address: string) => `${chainId} ${address}`
  const tokens = Object.entries(facts.tokens).flatMap(([place, [ticker, decimals]]): ShownToken[] => {
    const [chain, address = ''] = place.split(' ')
    return chain === String(chainId)
      ? [{ address, symbol: String(ticker), decimals: Number(decimals), isKnown: true }]
      : []
  })
  const words = writeClear(text, {
    network: { id: `eip155:${chainId}`, name: '', symbol, decimals: 18 },
    tokens,
    nameOf: address => (facts.names as Readonly<Record<string, string>>)[key(address)],
  })
  const price = transaction?.maxFeePerGas ?? transaction?.gasPrice ?? 0n
  const fee = formatUnits((transaction?.gas ?? 0n) * price, 18)
  const shown = [
    ...words.flat(),
    ...words.map(pair => pair.join(' ')),
    `Interaction with ${text.owner}`,
    text.intent ?? '',
    `Max fees ${fee} ${symbol}`,
  ]
  return { shown, labels: transaction ? [] : words.map(([label]) => label) }
}

type Shown = { readonly shown: readonly string[]; readonly labels: readonly string[] }

/** What the device says by itself. */
const ofDevice = [
  /review(transaction|message)?to.{0,40}?swipetoreview|tokens(swipetoreview|\?)/g,
  /network(binancesmartchain|avalanchec-chain|ethereumsepolia)/g,
  /transactionsigned|(swipe)?toreview|more$|more(?=\|)/g,
]
/** Labels of messages are cut here without a sign of it. */
const longestLabel = 25
/** What the device shortened has at least so many characters left. */
const shortest = 10

/** What of the expected text is neither ours nor the device's: whole pieces are taken out of it, the longest first. */
function leftOf(expected: string, { labels, shown }: Shown): string {
  const pieces = [...new Set([...shown.map(bare), ...labels.map(one => bare(one.slice(0, longestLabel)))])]
    .filter(piece => piece !== '')
    .sort((a, b) => b.length - a.length)
  let rest = ofDevice.reduce((text, words) => text.replace(words, '|'), expected)
  for (const piece of pieces) {
    rest = rest.split(piece).join('|')
    // Shortened by the device, which says so.
    for (let length = piece.length; length >= shortest; length -= 1)
      rest = rest.split(`${piece.slice(0, length)}...`).join('|')
  }
  return ofDevice.reduce((text, words) => text.replace(words, '|'), rest).replace(/\||(?<=\|)r+(?=\||$)/g, '')
}
