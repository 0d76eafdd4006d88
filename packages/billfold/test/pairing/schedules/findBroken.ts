import { findUnanswered } from './findUnanswered.ts'
import type { World } from './openWorld.ts'
import type { Asked } from './planSteps.ts'

/** What no order of faults may bring about, in a sentence each; empty when all holds. For a world that is quiet again. */
export function findBroken(world: World, asked: Asked): readonly string[] {
  const { texts, events, ended, givenUp } = asked
  const broken: string[] = [...findUnanswered(world, asked)]
  const { page, phones, received, promises } = world
  for (const { what, about, end } of promises) {
    // All trouble is over long before these run out.
    const isScanned = promises.some(
      scan => scan.what.startsWith('scan') && scan.about === about && 'value' in (scan.end ?? {}),
    )
    const code = end && 'code' in end ? end.code : undefined
    if (code === 'pairing/request-expired') broken.push(`${what} was not answered`)
    if (code === 'pairing/expired' && isScanned) broken.push('a code that was scanned came to nothing')
    if (!end) broken.push(`${what} never settled`)
    else if ('code' in end && end.code.startsWith('not ours') && !isPhones(what)) broken.push(`${what}: ${end.code}`)
  }
  for (const { text } of texts) {
    const questions = phones.flatMap(phone =>
      phone.log.filter(({ direction, message }) => direction === 'in' && JSON.stringify(message).includes(`"${text}"`)),
    )
    if (questions.length > 1) broken.push(`${text} was asked ${questions.length} times`)
    const ids = questions.map(({ message }) => message.id)
    const said = phones.flatMap(phone =>
      phone.log.filter(({ direction, message }) => direction === 'out' && ids.includes(message.id)),
    )
    if (said.length > 1) broken.push(`${text} was answered ${said.length} times`)
  }
  for (const data of events) {
    const times = received.events.filter(one => one === data).length
    if (times > 1) broken.push(`the event ${data} was received ${times} times`)
  }
  for (const topic of received.deleted)
    if (received.deleted.filter(one => one === topic).length > 1) broken.push(`${topic} was deleted more than once`)

  const here = page.sessions()
  const there = phones.flatMap(phone => phone.sessions)
  for (const { topic, namespaces } of here) {
    const [other, twice] = there.filter(session => session.topic === topic)
    if (!other) broken.push(`the page has a session that no phone has: ${topic}`)
    else if (!other.isAcknowledged) broken.push(`the phone waits for an answer to its settlement: ${topic}`)
    else if (twice) broken.push(`two phones have one session: ${topic}`)
    // A phone that gave up waiting for the answer to an update cannot know whether it holds.
    else if (
      !promises.some(({ what, about, end }) => what === 'update' && about === topic && end && 'code' in end) &&
      JSON.stringify(namespaces.eip155?.accounts) !== JSON.stringify(other.namespaces.eip155?.accounts)
    )
      broken.push(`the two sides of a session differ: ${topic}`)
    if (ended.has(topic)) broken.push(`the page has a session that was ended: ${topic}`)
  }
  for (const { topic } of there)
    if (!here.some(session => session.topic === topic))
      broken.push(`a phone has a session that the page has not: ${topic}`)
  for (const { pairingTopic } of [...here, ...there])
    if (givenUp.has(pairingTopic)) broken.push(`a session came of a code that was given up: ${pairingTopic}`)
  const pairings = here.map(({ pairingTopic }) => pairingTopic)
  if (new Set(pairings).size !== pairings.length) broken.push('two sessions came of one code')
  for (const { what, end } of promises)
    if (what === 'session' && end && 'value' in end) {
      const { topic } = end.value as { readonly topic: string }
      if (!ended.has(topic) && !here.some(session => session.topic === topic))
        broken.push(`a settled session was lost: ${topic}`)
    }
  return broken
}

/** Phones fail by plain errors. */
function isPhones(what: string): boolean {
  return /^(scan|tell|update|extend|phone|disconnect)/.test(what)
}
