import type { Kinds } from './kind.ts'

/** Where code lives, what it knows, and how it is shaped. */
export const DESIGN: Kinds = {
  'persistence-in-handler': `
    sql handler; sql route; query handler; query route; query controller; query component; query view;
    database handler; database controller; controller talk database; component table; component query;
    view query; repository layer; data layer; persistence layer; statement route; business logic handler;
    business logic controller; business logic route; business rule handler; business rule request;
    logic service layer; live service; move service; go around repository; know table; know column;
    web layer`,
  'api-broken': `
    breaking change; break client; break app; break mobile; break consumer; break existing; break caller;
    break api; would break; backward compatib; backwards compatib; compatibility; incompatibly;
    incompatible; rename field api; field renamed; rename field break; deprecate first; old client;
    released client; existing client; existing consumer; who consume; optional parameter existing;
    api version; semver; existing callers feel`,
  'route-unprefixed': `v2 prefix; under v2; version prefix; route prefix; without prefix`,
  'import-cycle': `
    circular import; circular dependency; import cycle; cyclic; cycle; depend each other module;
    import each other; against direction; two module depend each`,
  'layer-violated': `
    layer violation; bypass layer; skip layer; wrong direction dependency; dependency direction;
    domain import infrastructure; layering; leak abstraction; leaky abstraction; should not know`,
  'wrong-module': `
    wrong place; belong module; belong package; belong file; move file; move module; separate file;
    belong elsewhere; own module`,
  coupling: `tight coupling; tightly coupled; coupled; decouple; coupling`,
  'env-read-anywhere': `
    process env; read environment; environment variable; os environ; configuration start passed;
    config inject`,
  'import-side-effect': `
    side effect import; import time; import connect; opened import; module level side; connect import`,
  'global-state': `
    global state; global variable; module level state; mutable global; shared mutable; singleton state;
    singleton hold; module level object; global mutable; static mutable; collection everybody change`,
  encapsulation: `
    private field access; encapsulation; expose internal; implementation detail; internal detail;
    private attribute; private member`,
  'boolean-flag': `
    boolean parameter; boolean argument; boolean flag; flag argument; flag parameter; bare boolean;
    positional boolean; true false call; true false mean; option object; options object; named option;
    bool parameter; flag two function`,
  'type-switch': `
    switch type; switch over; switch kind; instanceof; polymorphism; polymorphic; strategy; if else kind;
    if else type; else if chain; chain of if; replace conditional; class for each kind;
    new kind another branch; new type another case; isinstance chain; branch on name`,
  'inheritance-misused': `
    composition; inheritance; inherit only; extend only; extends only; subclass instead; favor composition;
    base class helper`,
  'injection-missing': `
    dependency injection; inject dependency; pass dependency; constructor injection; new inside constructor;
    inject instead; injected; instantiate directly`,
  'god-class': `
    god class; god object; single responsibility; class do too much; too many responsibility; srp;
    separate concern; separation concern`,
  'class-needless': `
    function instead class; class not needed; static method only; never use self; self never;
    function not class; needless class; stateless class`,
  singleton: `singleton`,
  'primitive-obsession': `
    value object; primitive; dataclass; data class; struct instead; tuple instead; named tuple; namedtuple;
    string typed; stringly; use enum; enum instead`,
  'interface-too-wide': `
    interface segregation; interface too; too wide interface; depend interface; program interface;
    concrete class`,
  'pattern-overdone': `
    over engineer; yagni; unnecessary abstraction; premature abstraction; factory not needed; indirection;
    abstraction too early`,
  'builder-missing': `
    builder pattern; use builder; builder instead; telescoping constructor; constructor parameter many`,
  'factory-missing': `factory`,
  'observer-missing': `observer; event instead call; publish event; listener pattern`,
  'state-machine-missing': `
    state machine; state pattern; illegal transition; invalid state transition; impossible state;
    discriminated union`,
  'null-object': `null object; optional instead null; return optional`,
  demeter: `law demeter; chain of getter; train wreck; reach through`,
  'schema-shape': `
    schema normal; denormalize; denormalise; separate table; foreign key constraint; json column;
    normalise table; unique constraint`,
  'duplicate-source': `
    single source truth; source of truth; derived state; two places state; duplicate state;
    derive instead store`,
  'service-chatty': `
    service call service; synchronous call service; shared database service; event between service;
    queue instead call`,
  'dependency-new': `
    new dependency; extra dependency; another library; add library; already dependency; dependency for this`,
}
