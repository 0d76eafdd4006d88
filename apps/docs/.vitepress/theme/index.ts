import theme from 'vitepress/theme-without-fonts'
import './style.css'

/** VitePress's own theme with the kit's colours and the system's letters. */
export default theme
