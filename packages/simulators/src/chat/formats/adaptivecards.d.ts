/** Node can't load the package's main file. `dist/adaptivecards.js`, which Node can load, has no types. */
declare module 'adaptivecards/dist/adaptivecards.js' {
  import * as library from 'adaptivecards'
  export default library
}
