/** The smaller build, which the package publishes without types of its own. */
declare module 'hls.js/light' {
  export { default, type ErrorData, type ErrorDetails } from 'hls.js'
}
