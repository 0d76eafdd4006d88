/** No part of the bench may hold up the rest. */
const LIMIT_MS = 180_000

/** Runs one part; when it fails, `notes` say why and its figures are missing, and the others are still measured. */
export async function attempt(what, notes, run, limitMs = LIMIT_MS) {
  let timer
  try {
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`took longer than ${limitMs} ms`)), limitMs)
    })
    return await Promise.race([run(), late])
  } catch (cause) {
    const note = `${what}: ${String(cause?.message ?? cause).split('\n')[0]}`
    if (!notes.includes(note)) notes.push(note)
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
