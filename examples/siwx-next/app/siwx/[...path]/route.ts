import { handle } from '../../../server/siwx'

export { handle as GET, handle as POST }
