/** The package's main file can't be loaded by Node, and this one has no types of its own. */
declare module 'adaptivecards/dist/adaptivecards.js' {
  import * as library from 'adaptivecards'
  export default library
}
