// The public names of billfold/channel, sorted by path: how a page and the vault's frame talk.
export { awaitHost } from '../channel/awaitHost.ts'
export type { ChannelClock } from '../channel/ChannelClock.ts'
export { createAnswerer } from '../channel/createAnswerer.ts'
export { createCaller } from '../channel/createCaller.ts'
export { FrameFailure } from '../channel/FrameFailure.ts'
export { greetFrame } from '../channel/greetFrame.ts'
