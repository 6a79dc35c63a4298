/** Node can't load the package's main file, and this file has no types. */
declare module 'adaptivecards/dist/adaptivecards.js' {
  import * as library from 'adaptivecards'
  export default library
}
