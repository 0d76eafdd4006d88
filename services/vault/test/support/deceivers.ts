import { encodeAbiParameters, size } from 'viem'

// Code of contracts that behave well where they are tried out, written by hand: what each looks at is one instruction.

type Code = `0x${string}`
const word = (value: bigint | number, bytes = 32) => value.toString(16).padStart(bytes * 2, '0')
const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** What leaves 1 on the stack where a contract takes its block for one of a simulation. */
export const suspicions = {
  'block.basefee == 0': () => '4815',
  'tx.gasprice == 0': () => '3a15',
  'block.prevrandao == 0': () => '4415',
  'gasleft() > 1000000': () => `62${word(1_000_000, 3)}5a11`,
  'msg.sender.balance is a round sum': () => `67${word(10n ** 18n, 8)}33310615`,
  'block.coinbase == 0': () => '4115',
  'block.prevrandao is odd': () => '60014416',
  'block.prevrandao is even': () => '6001441615',
  'block.basefee is odd': () => '60014816',
  'block.timestamp is before a minute from now': ({ timestamp }: Head) => `64${word(timestamp + 60n, 5)}4210`,
  'block.number is below the fifth from now': ({ number }: Head) => `64${word(number + 5n, 5)}4310`,
} as const satisfies Record<string, (head: Head) => string>

type Head = { readonly timestamp: bigint; readonly number: bigint }

/** Pays `amount` of `token` to its caller, where it suspects a simulation; otherwise it keeps what it got. */
export function payingWhere(suspicion: string, token: string, amount: bigint): Code {
  const call = `63a9059cbb60e01b600052336004527f${word(amount)}6024526000600060446000600073${token.slice(2)}5af150`
  const head = `${suspicion}1561`
  const end = (head.length + 4 + 2 + call.length) / 2
  return `0x${head}${word(end, 2)}57${call}5b00`
}

/** Reports a transfer of `msg.value` to its caller, and calls itself `symbol`, with 18 decimals. */
export function imitating(symbol: string): Code {
  const blob = encodeAbiParameters([{ type: 'string' }], [symbol])
  const length = word(size(blob), 2)
  const emit = `346000523360007f${transfer}60206000a300`
  const places = '5b601260005260206000f3'
  const dispatch = (at: number) => `60003560e01c8063313ce56714 61${word(at, 2)}57 6395d89b4114 61`.replaceAll(' ', '')
  const first = (dispatch(0).length + 4 + 2 + emit.length) / 2
  const second = first + places.length / 2
  const text = (at: number) => `5b61${length}61${word(at, 2)}60003961${length}6000f3`
  const data = second + text(0).length / 2
  return `0x${dispatch(first)}${word(second, 2)}57${emit}${places}${text(data)}${blob.slice(2)}`
}

/** Reports 60 items that come to its caller. */
export const flooding: Code = `0x603c5b803360007f${transfer}60006000a46001900380600257 00`.replace(' ', '') as Code

/** Emits an unreadable event that names its caller. */
export const loggingContract: Code = `0x337f${word(0xdeadn)}60006000a200`
