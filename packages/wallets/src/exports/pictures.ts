export { sanitiseSvg } from '../pictures/sanitiseSvg.ts'
