/** Names from OP_NOP (0x61) on, as Esplora writes them; pushes are written from their numbers. */
const NAMES =
  'NOP VER IF NOTIF VERIF VERNOTIF ELSE ENDIF VERIFY RETURN TOALTSTACK FROMALTSTACK 2DROP 2DUP 3DUP 2OVER 2ROT 2SWAP IFDUP DEPTH DROP DUP NIP OVER PICK ROLL ROT SWAP TUCK CAT SUBSTR LEFT RIGHT SIZE INVERT AND OR XOR EQUAL EQUALVERIFY RESERVED1 RESERVED2 1ADD 1SUB 2MUL 2DIV NEGATE ABS NOT 0NOTEQUAL ADD SUB MUL DIV MOD LSHIFT RSHIFT BOOLAND BOOLOR NUMEQUAL NUMEQUALVERIFY NUMNOTEQUAL LESSTHAN GREATERTHAN LESSTHANOREQUAL GREATERTHANOREQUAL MIN MAX WITHIN RIPEMD160 SHA1 SHA256 HASH160 HASH256 CODESEPARATOR CHECKSIG CHECKSIGVERIFY CHECKMULTISIG CHECKMULTISIGVERIFY NOP1 CLTV CSV NOP4 NOP5 NOP6 NOP7 NOP8 NOP9 NOP10 CHECKSIGADD'.split(
    ' ',
  )

/** A script as Esplora's `…_asm` fields show it: `OP_0 OP_PUSHBYTES_20 1f2e…`. */
export function disassembleScript(script: Uint8Array): string {
  const words: string[] = []
  for (let at = 0; at < script.length; ) {
    const code = script[at++] ?? 0
    if (code === 0) words.push('OP_0')
    else if (code <= 0x4e) {
      const width = code <= 0x4b ? 0 : 2 ** (code - 0x4c)
      const size =
        width === 0 ? code : Buffer.from(script.slice(at, at + width)).reduceRight((sum, byte) => sum * 256 + byte, 0)
      at += width
      words.push(width === 0 ? `OP_PUSHBYTES_${code}` : `OP_PUSHDATA${width}`)
      if (at + size > script.length) return [...words, '<push past end>'].join(' ')
      words.push(Buffer.from(script.slice(at, at + size)).toString('hex'))
      at += size
    } else if (code === 0x4f) words.push('OP_PUSHNUM_NEG1')
    else if (code >= 0x51 && code <= 0x60) words.push(`OP_PUSHNUM_${code - 0x50}`)
    else words.push(code === 0x50 ? 'OP_RESERVED' : `OP_${NAMES[code - 0x61] ?? `RETURN_${code}`}`)
  }
  return words.filter(word => word !== '').join(' ')
}
