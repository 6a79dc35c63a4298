create table fares (
  route text not null,
  passenger text not null,
  amount text not null,
  valid_from text not null,
  valid_until text not null
);
