-- How sharp a photo is, to choose the best one of a moment. Null until its larger previews are made.
alter table photos add column sharpness real;
